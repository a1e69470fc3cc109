// node compare.ts masters : the similarity of new renders to the pictures of the catalogue, as a table for the README.
import { readdir } from "node:fs/promises";
import { join, parse } from "node:path";
import sharp from "sharp";

const FOLDER = join(import.meta.dirname, "..", "images");
/** A background on which both black and white products are visible. */
const BACKGROUND = 128;
/** The width of both pictures in the comparison, in pixels. */
const WIDTH = 300;
/** The side of an SSIM window, in pixels. */
const WINDOW = 8;
/** The constants of SSIM for 8 bits, which prevent a division by zero in dark and even windows. */
const LIGHT = (0.01 * 255) ** 2;
const CONTRAST = (0.03 * 255) ** 2;

type Grey = { width: number; height: number; values: Uint8Array };

/** Reads a picture in grey, so small that the noise of a preview has little effect and a missing lever a large one. */
async function readGrey(path: string): Promise<Grey> {
  const picture = sharp(path).flatten({ background: { r: BACKGROUND, g: BACKGROUND, b: BACKGROUND } });
  const { data, info } = await picture.resize({ width: WIDTH }).greyscale().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, values: data };
}

/** SSIM of one window: 1 where both are the same. */
function windowSimilarity(a: Grey, b: Grey, left: number, top: number): number {
  let sumA = 0;
  let sumB = 0;
  let squaresA = 0;
  let squaresB = 0;
  let products = 0;
  for (let y = top; y < top + WINDOW; y++) {
    for (let x = left; x < left + WINDOW; x++) {
      const valueA = a.values[y * a.width + x] ?? 0;
      const valueB = b.values[y * b.width + x] ?? 0;
      sumA += valueA;
      sumB += valueB;
      squaresA += valueA * valueA;
      squaresB += valueB * valueB;
      products += valueA * valueB;
    }
  }
  const count = WINDOW * WINDOW;
  const meanA = sumA / count;
  const meanB = sumB / count;
  const spread = squaresA / count - meanA ** 2 + squaresB / count - meanB ** 2;
  const covariance = products / count - meanA * meanB;
  const light = (2 * meanA * meanB + LIGHT) / (meanA ** 2 + meanB ** 2 + LIGHT);
  return light * ((2 * covariance + CONTRAST) / (spread + CONTRAST));
}

/** The mean SSIM of the windows that are not empty. */
function similarity(a: Grey, b: Grey): number {
  const similarities: number[] = [];
  for (let top = 0; top + WINDOW <= a.height; top += WINDOW) {
    for (let left = 0; left + WINDOW <= a.width; left += WINDOW) {
      const middle = (top + WINDOW / 2) * a.width + left + WINDOW / 2;
      if (a.values[middle] !== BACKGROUND || b.values[middle] !== BACKGROUND)
        similarities.push(windowSimilarity(a, b, left, top));
    }
  }
  return similarities.reduce((sum, each) => sum + each, 0) / similarities.length;
}

/** The mean difference of all pixels that are not empty, in percent of the full range. */
function difference(a: Grey, b: Grey): number {
  let sum = 0;
  let seen = 0;
  for (const [index, one] of a.values.entries()) {
    const other = b.values[index] ?? 0;
    if (one === BACKGROUND && other === BACKGROUND) continue;
    sum += Math.abs(one - other);
    seen += 1;
  }
  return (100 * sum) / (255 * seen);
}

const [masters = "masters"] = process.argv.slice(2);
const print = (line: string) => process.stdout.write(`${line}\n`);
print("| Picture | Alike (SSIM) | Difference |\n| --- | --- | --- |");
for (const file of (await readdir(masters)).sort()) {
  const { name, ext } = parse(file);
  if (ext !== ".png") continue;
  const rendered = await readGrey(join(masters, file));
  const inCatalogue = await readGrey(join(FOLDER, `${name}.webp`));
  print(
    `| ${name} | ${similarity(rendered, inCatalogue).toFixed(3)} | ${difference(rendered, inCatalogue).toFixed(1)} % |`,
  );
}
