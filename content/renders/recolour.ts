import { fileURLToPath } from "node:url";
import sharp from "sharp";

/**
 * Makes the pictures of a product in another colour from those that are rendered, by turning their hue: the paint is all that has one.
 * `node content/renders/recolour.ts`
 */
const recoloured = [
  { from: "maya-front", to: "maya-blue-front", hue: 200, saturation: 0.9 },
  { from: "maya-side", to: "maya-blue-side", hue: 200, saturation: 0.9 },
];

const folder = new URL("../images/", import.meta.url);
const fileOf = (name: string): string => fileURLToPath(new URL(`${name}.webp`, folder));

for (const { from, to, hue, saturation } of recoloured) {
  await sharp(fileOf(from)).modulate({ hue, saturation }).webp({ quality: 86, alphaQuality: 95 }).toFile(fileOf(to));
}
