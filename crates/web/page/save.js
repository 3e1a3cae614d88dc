// A picture of the stage as a PNG file.

/** The width and height of the picture, in pixels. */
const SIZE = 1200;

/** Saves what an SVG element shows. @param {SVGSVGElement} svg @param {string} name */
export async function save(svg, name) {
    const copy = /** @type {SVGSVGElement} */ (svg.cloneNode(true));
    copy.setAttribute("width", String(SIZE));
    copy.setAttribute("height", String(SIZE));
    copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
    copy.querySelector(".ground")?.remove();
    for (const path of copy.querySelectorAll("path")) path.setAttribute("stroke-linejoin", "round");
    const image = new Image();
    image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = SIZE;
    canvas.getContext("2d").drawImage(image, 0, 0);
    const blob = await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
    const link = document.createElement("a");
    link.href = URL.createObjectURL(blob);
    link.download = `${name}.png`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
