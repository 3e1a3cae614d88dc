// The page in headless Chromium, played as a person would, and compared with the program. scripts/test-web runs it.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { chromium } from "playwright-core";
import { PATH, serve } from "./web-server.mjs";

const { CHROMIUM, FOLDER, PAGE, PROGRAM } = process.env;
const DESKTOP = { width: 1280, height: 900 };
const TABLET = { width: 820, height: 1100 };
const PHONE = { width: 390, height: 844 };
const AXE = readFileSync(join(FOLDER, "modules/node_modules/axe-core/axe.min.js"), "utf8");

/** Runs the program, and returns what it prints. */
const godtable = (...words) => execFileSync(PROGRAM, ["--quiet", ...words], { encoding: "utf8" });
const counted = (...words) => JSON.parse(godtable("histogram", "--format", "json", ...words));

let server, browser, origin;
before(async () => {
    server = await serve(PAGE);
    origin = `http://127.0.0.1:${server.address().port}`;
    browser = await chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox"] });
});
after(async () => {
    await browser?.close();
    server?.close();
});

/** Opens the page, and fails at its end if it had an error or asked for anything elsewhere. */
async function open(hash = "", options = {}) {
    const context = await browser.newContext({ viewport: DESKTOP, reducedMotion: "reduce", ...options });
    const page = await context.newPage();
    const faults = [];
    page.on("pageerror", (error) => faults.push(String(error)));
    page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
    page.on("request", (request) => {
        if (!request.url().startsWith(origin + PATH)) faults.push(`asked for ${request.url()}`);
    });
    await page.goto(`${origin}${PATH}${hash}`);
    await page.waitForSelector("html[data-ready]");
    await figures(page);
    const close = async () => {
        assert.deepEqual(faults, []);
        await context.close();
    };
    return { page, close, context, $: (id) => page.locator(`#${id}`) };
}

/** Waits for God's number. */
const figures = (page) =>
    page.waitForFunction(() => /^\d+$/.test(document.getElementById("god").textContent), null, { timeout: 120_000 });

/** Waits for the distance of the cube. */
const distance = (page, turns) =>
    page.waitForFunction((text) => document.getElementById("distance").textContent === text, String(turns));

const text = (page, id) => page.locator(`#${id}`).textContent();
const code = (page) => page.evaluate(() => window.godtable.play.cube.code);
const turnButton = (page, word) => page.locator(`#turns [data-turn="${word}"]`);
const grouped = (number) => number.toLocaleString("en-US");

/** Whether the page is wider than its window. */
const isTooWide = (page) => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);

for (const puzzle of ["2x2x2", "3x3x3-corners"]) {
    for (const preset of ["irreversible", "half-turn", "quarter-turn", "clockwise"]) {
        test(`figures of ${puzzle}, ${preset} equal the program's`, { timeout: 300_000 }, async () => {
            const known = counted("--puzzle", puzzle, "--rules", preset);
            const { page, close } = await open(`#puzzle=${puzzle}&rules=${preset}`);
            const { unlocked, locked } = known;
            assert.equal(await text(page, "god"), String(unlocked.gods_number));
            assert.equal(await text(page, "mean"), unlocked.mean.toFixed(6));
            const shown = await page.evaluate(() =>
                [...document.querySelectorAll("#figures-table tbody tr")].map((row) =>
                    [...row.children].map((cell) => cell.textContent),
                ),
            );
            assert.equal(shown.length, Math.max(unlocked.counts.length, locked?.counts.length ?? 0));
            unlocked.counts.forEach((count, number) => assert.equal(shown[number][1], grouped(count)));
            locked?.counts.forEach((count, number) => assert.equal(shown[number][2], grouped(count)));
            await close();
        });
    }
}

test("game is played to its end by clicking on the cube", async () => {
    const { page, close, $ } = await open();
    await $("game-start").click();
    await distance(page, 13);
    const [first] = await page.locator("#played li").allTextContents();
    const turns = godtable("solve", first).trim().split(" ");
    assert.equal(turns.length, 13);
    for (const [number, turn] of turns.entries()) {
        await clickFace(page, turn);
        await distance(page, 12 - number);
    }
    assert.match(await text(page, "game-words"), /^Solved in 13 turns: no way is shorter! Your best: 13\.$/);
    assert.ok(await page.evaluate(() => window.godtable.play.cube.isGoal));
    await close();
});

test("game counts detours and help", async () => {
    const { page, close, $ } = await open();
    await $("game-start").click();
    await distance(page, 13);
    await $("hint").click();
    for (let turn = 0; turn < 13; turn += 1) {
        const left = Number(await text(page, "distance"));
        await page.locator("#turns .optimal").first().click();
        await distance(page, left - 1);
    }
    assert.match(await text(page, "game-words"), /^Solved in 13 turns with help\.$/);
    await close();
});

test("painted cube is solved", async () => {
    const { page, close, $ } = await open("#rules=half-turn");
    const letters = godtable("show", "R U F' U2", "--as", "facelets").trim();
    await $("paint").click();
    await $("paint-clear").click();
    assert.match(await text(page, "paint-verdict"), /24 stickers have no colour yet/);
    for (const [number, letter] of [...letters].entries()) {
        await page.locator(`#palette [data-colour="${letter}"]`).click();
        await page.locator("#net button").nth(number).click();
    }
    assert.equal(await text(page, "paint-verdict"), "Such a cube exists.");
    await $("paint-use").click();
    await distance(page, godtable("lookup", "--rules", "half-turn", "--input", "facelets", letters).trim());
    await $("solve").click();
    await $("last").click();
    await distance(page, 0);
    assert.equal(await text(page, "player-words"), "4 of 4");
    await $("first").click();
    await distance(page, 4);
    await close();
});

test("impossible paint is explained", async () => {
    const { page, close, $ } = await open();
    await $("paint").click();
    // The corner URF, twisted in place, by the keyboard alone.
    for (const [sticker, letter] of [
        [3, "F"],
        [4, "U"],
        [9, "R"],
    ]) {
        await page.locator("#net button").nth(sticker).focus();
        await page.keyboard.press(letter.toLowerCase());
    }
    assert.match(await text(page, "paint-verdict"), /^Impossible: .* one corner is twisted in place\.$/);
    assert.equal(await $("paint-use").getAttribute("aria-disabled"), "true");
    await page.locator("#net button").nth(3).focus();
    await page.keyboard.press("r");
    assert.match(await text(page, "paint-verdict"), /no corner has R twice|expected each letter on 4/);
    assert.ok((await page.locator("#net .marked").count()) >= 3);
    await page.keyboard.press("Escape");
    assert.ok(await $("painter").isHidden());
    await close();
});

test("address restores rules, position, lock and history", async () => {
    const first = await open("#rules=half-turn&beside=clockwise&scale=log");
    await first.$("scramble").click();
    await first.page.waitForFunction(() => document.getElementById("note").textContent.startsWith("From solved"));
    await first.$("typed").fill("R U2 D' x F");
    await first.page.keyboard.press("Enter");
    await first.page.waitForFunction(() => location.hash.includes("played="));
    const [address, known] = [await first.page.evaluate(() => location.hash), await code(first.page)];
    await first.close();
    const second = await open(address);
    assert.equal(await code(second.page), known);
    assert.deepEqual(await second.page.locator("#played li").allTextContents(), ["R", "U2", "D'", "x", "F"]);
    assert.equal(await second.page.locator("#scale [aria-checked=true]").textContent(), "log");
    assert.ok(await second.page.locator("#compare input[value=clockwise]").isChecked());
    await second.close();
    const letters = await open("#facelets=UFUFRRRRFDFDDBDBLLLLUBUB&rules=half-turn");
    await distance(letters.page, 1);
    await letters.close();
    const locked = await open("#played=R+U+F");
    await distance(locked.page, 11);
    assert.equal(await text(locked.page, "lock"), "Locked: F B");
    await locked.close();
});

test("wrong address is explained, and another one is taken", async () => {
    const { page, close } = await open("#rules=nonsense&from=xyz");
    assert.match(await text(page, "note"), /^The address is wrong: there are no rules 'nonsense'/);
    await page.evaluate(() => {
        location.hash = "#rules=clockwise&played=R+R";
    });
    await distance(page, 2);
    await close();
});

test("hostile addresses break nothing", async () => {
    const { page, close } = await open();
    const hostile = [
        "from=%00",
        "from=UUUURRRRFFFFDDDDLLLLBBBB.99.UF",
        "from=UUUURRRRFFFFDDDDLLLLBBBB.0.UU",
        "facelets=" + "U".repeat(24),
        "played=" + "(".repeat(1000),
        "played=" + "R".repeat(100_000),
        "setup=%F0%9F%98%80",
        "puzzle=4x4x4",
        "turns=&lock=axis",
        "turns=R&lock=face",
        "goals=Q",
        "goal=cross",
        "file=[[[[",
        `file=turns='R'%0Anever=[${"'(R)9999',".repeat(11)}]`,
    ];
    for (const hash of hostile) {
        await page.evaluate((text) => {
            document.getElementById("note").textContent = "";
            location.hash = text;
        }, `#${hash}`);
        await page.waitForFunction(() =>
            document.getElementById("note").textContent.startsWith("The address is wrong"),
        );
        await distance(page, 0);
    }
    await page.evaluate(() => {
        location.hash = "#beside=%25%25&beside=turns%3DQ&beside=rules%3Dhalf-turn%26goal%3Dlayer&played=R";
    });
    await distance(page, 13);
    await page.waitForFunction(() => document.querySelectorAll("#compared tbody tr").length === 2);
    await close();
});

test("layer is dragged, and a locked one is not", async () => {
    const { page, close } = await open("", { reducedMotion: "no-preference" });
    await drag(page, "R0", [0, 130]);
    await distance(page, 13);
    assert.deepEqual(await page.locator("#played li").allTextContents(), ["F"]);
    await drag(page, "U3", [110, 55]);
    assert.match(await text(page, "note"), /locked/);
    assert.equal(await page.locator("#played li").count(), 1);
    // Clicks faster than the turns are not lost.
    const [right, front] = [await middle(page, "R3"), await middle(page, "F3")];
    for (const { x, y } of [right, front, right]) await page.mouse.click(x, y);
    assert.equal(await page.locator("#played li").count(), 4);
    const before = await page.evaluate(() => window.godtable.view.yaw);
    const box = await page.locator("#cube").boundingBox();
    await page.mouse.move(box.x + 20, box.y + box.height - 20);
    await page.mouse.down();
    await page.mouse.move(box.x + 120, box.y + box.height - 20, { steps: 5 });
    await page.mouse.up();
    assert.ok((await page.evaluate(() => window.godtable.view.yaw)) < before - 20);
    assert.equal(await page.locator("#played li").count(), 4);
    await close();
});

test("keys turn, look around, undo and hint", async () => {
    const { page, close, $ } = await open("#rules=half-turn");
    await $("cube").focus();
    for (const key of ["r", "Shift+U", "2", "f"]) await page.keyboard.press(key);
    assert.deepEqual(await page.locator("#played li").allTextContents(), ["R", "U'", "F2"]);
    await distance(page, 3);
    assert.match(await text(page, "live"), /^3 turns to solved\./);
    assert.match(await text(page, "cube-words"), /^Up: .*\. Right: .*\. Front: .*\. Down: .*\. Left: .*\. Back: /);
    await page.keyboard.press("Backspace");
    await distance(page, 2);
    await page.keyboard.press("ArrowRight");
    assert.equal(await page.evaluate(() => window.godtable.view.yaw), 30);
    await page.keyboard.press("?");
    assert.deepEqual(await page.evaluate(() => window.godtable.view.arrows), ["U"]);
    assert.match(await turnButton(page, "U").getAttribute("aria-label"), /optimal/);
    await close();
});

test("undo needs an inverse turn", async () => {
    const { page, close, $ } = await open();
    await turnButton(page, "R").click();
    await distance(page, 13);
    await $("undo").click({ force: true });
    assert.equal(await text(page, "note"), "R cannot be undone: these rules have no R'.");
    await turnButton(page, "L").click({ force: true });
    assert.match(await text(page, "note"), /locked/);
    await $("reset").click();
    await distance(page, 0);
    await close();
});

test("typed turns are made, and slips are explained", async () => {
    const { page, close, $ } = await open();
    for (const [typed, said] of [
        ["R Q", /^Column 3: 'Q' is no turn/],
        ["R L", /locked/],
        ["R2", /not allowed/],
    ]) {
        await $("typed").fill(typed);
        await page.keyboard.press("Enter");
        assert.match(await text(page, "typing-error"), said);
        assert.equal(await page.locator("#played li").count(), 0);
    }
    await $("typed").fill("(r u F)2");
    await page.keyboard.press("Enter");
    await distance(page, godtable("lookup", "(R U F)2").trim());
    await $("typed").fill("(R U F)300");
    await page.keyboard.press("Enter");
    assert.equal(await page.locator("#played li").count(), 500);
    await distance(page, godtable("lookup", "(R U F)302").trim());
    await page.waitForFunction(() => location.hash.includes("from="));
    const [address, known] = [await page.evaluate(() => location.hash), await code(page)];
    await close();
    const again = await open(address);
    assert.equal(await code(again.page), known);
    await again.close();
});

test("solution plays by itself and stops", { timeout: 60_000 }, async () => {
    const { page, close, $ } = await open("#rules=half-turn&setup=R+U+F'+U2+R+F+U", { reducedMotion: "no-preference" });
    const length = godtable("lookup", "--rules", "half-turn", "--input", "setup", "R U F' U2 R F U").trim();
    await distance(page, length);
    await $("solve").click();
    await $("run").click();
    await distance(page, 0);
    assert.equal(await text(page, "player-words"), `${length} of ${length}`);
    await $("back").click();
    await distance(page, 1);
    await $("player-close").click();
    assert.ok(await $("player").isHidden());
    await close();
});

test("bars give states at their distance", async () => {
    const { page, close } = await open();
    await page.locator('.bar[data-distance="35"]').click();
    await distance(page, 35);
    await page.locator('.bar[data-distance="35"]').focus();
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await distance(page, 1);
    await page.locator("#which button[value=locked]").click();
    await page.locator('.bar[data-distance="34"]').click();
    await distance(page, 34);
    assert.match(await text(page, "lock"), /^Locked: /);
    await close();
});

test("ticked turns, lock, goal and a rules file are the program's", async () => {
    const { page, close, $ } = await open();
    const god = async (...words) => {
        const known = counted(...words).unlocked;
        await page.waitForFunction(
            (mean) => document.getElementById("mean").textContent === mean,
            known.mean.toFixed(6),
        );
        assert.equal(await text(page, "god"), String(known.gods_number));
    };
    await $("tick-F2").check();
    await $("tick-F").uncheck();
    await god("--turns", "R U F2", "--lock", "axis");
    await $("lock-choice").selectOption("none");
    await god("--turns", "R U F2", "--lock", "none");
    await page.locator("#preset button[value=half-turn]").click();
    await god("--rules", "half-turn");
    await $("goal-choice").selectOption("layer");
    await god("--rules", "half-turn", "--goal", "layer");
    await $("goal-choice").selectOption("setups");
    await $("goals").fill("U2, R");
    await page.keyboard.press("Enter");
    await god("--rules", "half-turn", "--goal-state", "U2", "--goal-state", "R");
    await $("scramble").click();
    await page.waitForFunction(() => Number(document.getElementById("distance").textContent) > 3);
    await $("goal-choice").selectOption("solved");
    for (const turn of ["R", "R2", "R'", "U", "U2", "U'", "F", "F2", "F'"])
        await page.locator(`[id="tick-${turn}"]`).uncheck();
    assert.match(await text(page, "rules-error"), /at least one turn/);
    await page.locator("#file-details summary").click();
    await $("file").fill('turns = "R U F"\nnever = ["R R R", "U U U", "F F"]\nlock = "axes"');
    await $("file-use").click();
    assert.match(await text(page, "rules-error"), /^line 3, column 8: lock: there is no lock 'axes'/);
    await $("file").fill('turns = "R U F"\nnever = ["R R R", "U U U", "F F F"]');
    await $("file-use").click();
    await page.waitForFunction(() => document.getElementById("god").textContent === "22");
    assert.equal(await text(page, "mean"), "15.929784");
    await page.waitForFunction(() => location.hash.includes("file="));
    await close();
});

test("rules side by side have the program's figures", async () => {
    const { page, close } = await open();
    for (const preset of ["half-turn", "clockwise"]) await page.locator(`#compare input[value=${preset}]`).check();
    await page.waitForFunction(() => document.querySelectorAll("#compared tbody tr").length === 3);
    const rows = await page.evaluate(() =>
        [...document.querySelectorAll("#compared tbody tr")].map((row) =>
            [...row.children].map((cell) => cell.textContent),
        ),
    );
    for (const [name, god, mean, solved, antipodes] of rows) {
        const { unlocked } = counted("--rules", name);
        const far = unlocked.counts.at(-1);
        assert.deepEqual(
            [god, mean, solved, antipodes],
            [String(unlocked.gods_number), unlocked.mean.toFixed(6), grouped(unlocked.reachable), grouped(far)],
        );
    }
    assert.equal(await page.locator("#chart .beside").count(), 2);
    await page.locator("#tick-F").uncheck();
    await figures(page);
    await page.locator("#keep").click();
    await page.locator("#preset button[value=irreversible]").click();
    await page.waitForFunction(() => document.querySelectorAll("#compared tbody tr").length === 4);
    assert.match(await page.locator("#compared tbody tr").last().textContent(), /^R U, lock axis/);
    await page.waitForFunction(() => decodeURIComponent(location.hash).includes("beside=turns="));
    await page.reload();
    await page.waitForFunction(() => document.querySelectorAll("#compared tbody tr").length === 4);
    await page.locator("#scale button[value=log]").click();
    assert.equal(await page.locator("#chart .beside").count(), 3);
    await close();
});

test("unreachable state is said to be one", async () => {
    const { page, close } = await open("#turns=R+U&lock=none&setup=F");
    await distance(page, "∞");
    assert.match(await text(page, "positions"), /^29,160; 3,645,000 out of reach$/);
    await close();
});

test("fingers turn and look on a phone", async () => {
    const { page, close } = await open("", { viewport: PHONE, hasTouch: true, isMobile: true });
    assert.ok(!(await isTooWide(page)));
    const { x, y } = await middle(page, "R1");
    await page.touchscreen.tap(x, y);
    await distance(page, 13);
    assert.deepEqual(await page.locator("#played li").allTextContents(), ["R"]);
    const from = await middle(page, "R0");
    const finger = await page.context().newCDPSession(page);
    const touch = (type, down) =>
        finger.send("Input.dispatchTouchEvent", {
            type,
            touchPoints: type === "touchEnd" ? [] : [{ x: from.x, y: from.y + down }],
        });
    await touch("touchStart", 0);
    for (const down of [15, 40, 70, 95]) await touch("touchMove", down);
    await touch("touchEnd");
    await page.waitForFunction(() => document.querySelectorAll("#played li").length === 2);
    assert.deepEqual(await page.locator("#played li").allTextContents(), ["R", "F"]);
    await page.setViewportSize({ width: 320, height: 640 });
    assert.ok(!(await isTooWide(page)));
    await close();
});

test("content security policy is strict", () => {
    const page = readFileSync(join(PAGE, "index.html"), "utf8");
    const policy = /http-equiv="Content-Security-Policy"\s+content="([^"]*)"/.exec(page)[1];
    assert.match(policy, /^default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self';/);
    assert.ok(!/unsafe-inline|unsafe-eval'(?<!wasm-unsafe-eval')|https?:|\*/.test(policy));
    assert.ok(!/https?:\/\//.test(page), "nothing from elsewhere");
});

test("engine has vector instructions", () => {
    // v128.xor is fd 51. By chance, these bytes occur a dozen times in a file of this size.
    const engine = readFileSync(join(PAGE, "godtable_web_bg.wasm"));
    let count = 0;
    for (let at = engine.indexOf("fd51", 0, "hex"); at >= 0; at = engine.indexOf("fd51", at + 1, "hex")) count += 1;
    assert.ok(count > 500, `${count} times`);
});

for (const [name, options] of Object.entries({
    light: { colorScheme: "light" },
    dark: { colorScheme: "dark" },
    phone: { viewport: PHONE, hasTouch: true, isMobile: true },
})) {
    test(`axe finds no fault, ${name}`, { timeout: 120_000 }, async () => {
        const { page, close, $ } = await open("#played=R+U+F&beside=half-turn", options);
        await page.evaluate(AXE);
        const check = async (moment) => {
            const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
            const found = violations.map(
                ({ id, nodes }) => `${moment}: ${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`,
            );
            assert.deepEqual(found, []);
        };
        await check("start");
        await $("solve").click();
        await $("hint").click();
        await page.locator("#settings summary").click();
        await check("solution");
        await page.keyboard.press("Escape");
        await $("paint").click();
        await check("paint");
        await close();
    });
}

test("screenshots are taken at three sizes", { timeout: 120_000 }, async () => {
    const shots = [
        ["desktop", DESKTOP, "light"],
        ["tablet", TABLET, "light"],
        ["phone", PHONE, "dark"],
    ];
    for (const [name, viewport, colorScheme] of shots) {
        const { page, close, $ } = await open(
            "#from=UFUFRRRRFDFDDBDBLLLLUBUB.0.UF&played=U&beside=half-turn&beside=clockwise",
            { viewport, colorScheme },
        );
        await $("hint").click();
        await page.waitForSelector("#turns .optimal");
        await page.screenshot({ path: join(FOLDER, `web-${name}.jpg`), type: "jpeg", quality: 86 });
        await close();
    }
});

test("speed on this machine", { timeout: 120_000 }, async (run) => {
    const least = {};
    const measure = (name, value) => {
        least[name] = Math.min(least[name] ?? Infinity, value);
    };
    for (const hash of ["", "", "", "#puzzle=3x3x3-corners&rules=half-turn"]) {
        const { page, close } = await open(hash);
        measure("ms to the drawn cube", await page.evaluate(() => performance.getEntriesByName("cube")[0].startTime));
        measure(hash ? "ms for the table of the corners" : "ms for the table", parseFloat(await text(page, "time")));
        measure("ms for a distance", await page.evaluate(() => window.godtable.lookup()));
        measure(
            "ms for a picture of the cube",
            await page.evaluate(() => {
                const start = performance.now();
                for (let frame = 0; frame < 100; frame += 1) window.godtable.view.look(1, 0);
                return (performance.now() - start) / 100;
            }),
        );
        await close();
    }
    run.diagnostic(
        Object.entries(least)
            .map(([name, value]) => `${value.toPrecision(2)} ${name}`)
            .join(", "),
    );
});

/** The middle of a sticker, such as U3. */
async function middle(page, place) {
    const box = await page.locator(`#cube [data-place="${place}"]`).first().boundingBox();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Clicks on a sticker of a face that the camera sees, beside its padlock. */
async function clickFace(page, face) {
    const { x, y } = await middle(page, `${face}3`);
    await page.mouse.click(x, y);
}

/** Drags a sticker by some pixels. */
async function drag(page, place, [right, down]) {
    const { x, y } = await middle(page, place);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + right, y + down, { steps: 8 });
    await page.mouse.up();
    await page.waitForTimeout(500);
}
