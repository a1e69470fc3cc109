// node sheet.ts : every picture of the catalogue on one contact sheet, docs/screens/demo-pictures.webp.
import { readdir } from "node:fs/promises";
import { join, parse } from "node:path";
import sharp, { type OverlayOptions } from "sharp";

const FOLDER = join(import.meta.dirname, "..", "images");
const SHEET = join(import.meta.dirname, "..", "..", "docs", "screens", "demo-pictures.webp");
const COLUMNS = 8;
/** Pixels: a picture, the gap around it, and the line with its name below it. */
const SIDE = 216;
const GAP = 4;
const LINE = 22;
/** Backgrounds like the shop's panels: a dark or white product must be visible on each. */
const GROUNDS = ["#e8ece4", "#efeae0", "#e3e8ee"];

async function cell(file: string, index: number): Promise<OverlayOptions[]> {
  const left = GAP + (index % COLUMNS) * (SIDE + GAP);
  const top = GAP + Math.floor(index / COLUMNS) * (SIDE + LINE + GAP);
  const background = GROUNDS[index % GROUNDS.length];
  const panel = sharp({ create: { width: SIDE, height: SIDE, channels: 3, background: background ?? "" } });
  const picture = await sharp(join(FOLDER, file)).resize(SIDE, SIDE, { fit: "inside" }).png().toBuffer();
  const name = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${LINE}">
    <text x="4" y="15" font-family="Inter" font-size="12" fill="#14171a">${parse(file).name}</text></svg>`;
  return [
    {
      input: await panel
        .composite([{ input: picture }])
        .png()
        .toBuffer(),
      left,
      top,
    },
    { input: Buffer.from(name), left, top: top + SIDE },
  ];
}

const files = (await readdir(FOLDER)).filter((file) => parse(file).ext === ".webp").sort();
const cells = await Promise.all(files.map(cell));
const rows = Math.ceil(files.length / COLUMNS);
const size = { width: GAP + COLUMNS * (SIDE + GAP), height: GAP + rows * (SIDE + LINE + GAP) };
await sharp({ create: { ...size, channels: 3, background: "#f4f5f0" } })
  .composite(cells.flat())
  .webp({ quality: 82, effort: 6 })
  .toFile(SHEET);
