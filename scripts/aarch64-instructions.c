// A plugin of QEMU 7.2 and newer: counts the instructions that a program for 64-bit ARM executes, and those of vectors and
// floating point among them. scripts/aarch64 --count builds it. QEMU's header is in no package of Debian 12, so what is used of it
// is declared here.

#include <inttypes.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

typedef uint64_t plugin_id;
struct block;
struct instruction;

size_t qemu_plugin_tb_n_insns(const struct block *);
struct instruction *qemu_plugin_tb_get_insn(const struct block *, size_t);
const void *qemu_plugin_insn_data(const struct instruction *);
void qemu_plugin_register_vcpu_tb_trans_cb(plugin_id, void (*)(plugin_id, struct block *));
void qemu_plugin_register_vcpu_tb_exec_inline(struct block *, int operation, void *counter, uint64_t added);
void qemu_plugin_register_atexit_cb(plugin_id, void (*)(plugin_id, void *), void *);

// The version of the interface, and the operation that adds to a counter.
int qemu_plugin_version = 1;
enum { ADD = 0 };

static uint64_t all, vector;

// Returns whether an instruction is of vectors or of floating point: by its bits 25 to 28, and for loads and stores bit 26.
static int is_vector(uint32_t code)
{
    uint32_t group = code >> 25 & 15;
    return (group & 7) == 7 || ((group & 5) == 4 && (code >> 26 & 1));
}

static void translated(plugin_id id, struct block *block)
{
    size_t count = qemu_plugin_tb_n_insns(block), own = 0;
    for (size_t number = 0; number < count; number++) {
        own += is_vector(*(const uint32_t *)qemu_plugin_insn_data(qemu_plugin_tb_get_insn(block, number)));
    }
    qemu_plugin_register_vcpu_tb_exec_inline(block, ADD, &all, count);
    qemu_plugin_register_vcpu_tb_exec_inline(block, ADD, &vector, own);
}

static void ended(plugin_id id, void *data)
{
    fprintf(stderr, "%" PRIu64 " instructions, %" PRIu64 " of vectors\n", all, vector);
}

int qemu_plugin_install(plugin_id id, const void *information, int count, char **arguments)
{
    qemu_plugin_register_vcpu_tb_trans_cb(id, translated);
    qemu_plugin_register_atexit_cb(id, ended, NULL);
    return 0;
}
