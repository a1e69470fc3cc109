// node compare.ts masters : the similarity of new renders to the pictures of the catalogue, as a table for the README.
import { readdir } from "node:fs/promises";
import { join, parse } from "node:path";
import sharp from "sharp";

const FOLDER = join(import.meta.dirname, "..", "images");
/** A background on which both black and white products are visible. */
const GROUND = 128;
/** The width of both pictures in the comparison, in pixels. */
const WIDTH = 300;
/** The side of an SSIM window, in pixels. */
const WINDOW = 8;
/** The constants of SSIM for 8 bits, which prevent a division by zero in dark and even windows. */
const [LIGHT, CONTRAST] = [(0.01 * 255) ** 2, (0.03 * 255) ** 2];

type Grey = { width: number; height: number; values: Uint8Array };

/** Small enough that the noise of a preview has little effect, and a missing lever a large one. */
async function grey(path: string): Promise<Grey> {
  const picture = sharp(path).flatten({ background: { r: GROUND, g: GROUND, b: GROUND } });
  const { data, info } = await picture.resize({ width: WIDTH }).greyscale().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, values: data };
}

/** SSIM of one window: 1 where both are the same. */
function alikeAt(a: Grey, b: Grey, left: number, top: number): number {
  let [sumA, sumB, squaresA, squaresB, products] = [0, 0, 0, 0, 0];
  for (let y = top; y < top + WINDOW; y++) {
    for (let x = left; x < left + WINDOW; x++) {
      const [one = 0, other = 0] = [a.values[y * a.width + x], b.values[y * b.width + x]];
      sumA += one;
      sumB += other;
      squaresA += one * one;
      squaresB += other * other;
      products += one * other;
    }
  }
  const count = WINDOW * WINDOW;
  const [meanA, meanB] = [sumA / count, sumB / count];
  const spread = squaresA / count - meanA ** 2 + squaresB / count - meanB ** 2;
  const together = products / count - meanA * meanB;
  const light = (2 * meanA * meanB + LIGHT) / (meanA ** 2 + meanB ** 2 + LIGHT);
  return light * ((2 * together + CONTRAST) / (spread + CONTRAST));
}

/** The mean SSIM of the windows that are not empty. */
function alike(a: Grey, b: Grey): number {
  const found: number[] = [];
  for (let top = 0; top + WINDOW <= a.height; top += WINDOW) {
    for (let left = 0; left + WINDOW <= a.width; left += WINDOW) {
      const middle = (top + WINDOW / 2) * a.width + left + WINDOW / 2;
      if (a.values[middle] !== GROUND || b.values[middle] !== GROUND) found.push(alikeAt(a, b, left, top));
    }
  }
  return found.reduce((sum, one) => sum + one, 0) / found.length;
}

/** The mean difference of all pixels that are not empty, in percent of the full range. */
function difference(a: Grey, b: Grey): number {
  let [sum, seen] = [0, 0];
  for (const [place, one] of a.values.entries()) {
    const other = b.values[place] ?? 0;
    if (one === GROUND && other === GROUND) continue;
    sum += Math.abs(one - other);
    seen += 1;
  }
  return (100 * sum) / (255 * seen);
}

const [masters = "masters"] = process.argv.slice(2);
const say = (line: string) => process.stdout.write(`${line}\n`);
say("| Picture | Alike (SSIM) | Difference |\n| --- | --- | --- |");
for (const file of (await readdir(masters)).sort()) {
  const { name, ext } = parse(file);
  if (ext !== ".png") continue;
  const fresh = await grey(join(masters, file));
  const kept = await grey(join(FOLDER, `${name}.webp`));
  say(`| ${name} | ${alike(fresh, kept).toFixed(3)} | ${difference(fresh, kept).toFixed(1)} % |`);
}
