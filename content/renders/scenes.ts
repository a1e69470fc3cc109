// node scenes.ts : the category cards and the picture for link previews, composed of product pictures.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp, { type OverlayOptions } from "sharp";
import { catalogueWebp } from "./webp.ts";

const FOLDER = join(import.meta.dirname, "..", "images");
const CARD = { width: 1200, height: 900 };
const PREVIEW = { width: 1200, height: 630 };

/** A picture by name, with its width and the position of its upper left corner in the scene, in pixels. */
type Placed = { name: string; size: number; left: number; top: number };

const scooters: Placed[] = [
  { name: "habagat-front", size: 880, left: 380, top: 0 },
  { name: "siklab-front", size: 830, left: 180, top: 40 },
  { name: "kidlat-front", size: 850, left: -60, top: 60 },
];
const helmets: Placed[] = [
  { name: "ulap-red", size: 620, left: 560, top: 40 },
  { name: "buwan-green", size: 640, left: 20, top: 60 },
  { name: "sinag-white", size: 700, left: 270, top: 190 },
];
const pair: Placed[] = [
  { name: "habagat-front", size: 604, left: 640, top: 4 },
  { name: "kidlat-front", size: 610, left: 440, top: 22 },
];

// Inter comes from Debian's fonts-inter.
const greeting = `
<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" font-family="Inter" fill="#14171a">
  <linearGradient id="ground" x2="1" y2="1"><stop stop-color="#eef0ec"/><stop offset="1" stop-color="#d9dfdb"/></linearGradient>
  <radialGradient id="glow" cx=".7" cy=".45" r=".55">
    <stop stop-color="#fff" stop-opacity=".8"/><stop offset="1" stop-color="#fff" stop-opacity="0"/>
  </radialGradient>
  <rect width="1200" height="630" fill="url(#ground)"/><rect width="1200" height="630" fill="url(#glow)"/>
  <text x="84" y="210" font-size="108" font-weight="800" letter-spacing="-3">Tulin</text>
  <g font-size="46" font-weight="600" letter-spacing="-1">
    <text x="84" y="330">Quiet speed</text><text x="84" y="386">for Philippine streets.</text>
  </g>
  <text x="84" y="446" font-size="22" font-weight="500" fill="#4a5157">Electric scooters, helmets, accessories</text>
</svg>`;

/** A picture in its size, cropped at the edge of the scene. */
async function layer({ name, size, left, top }: Placed, scene: typeof CARD): Promise<OverlayOptions> {
  const hiddenLeft = Math.max(0, -left);
  const hiddenTop = Math.max(0, -top);
  const x = Math.max(0, left);
  const y = Math.max(0, top);
  const whole = await sharp(join(FOLDER, `${name}.webp`))
    .resize(size, size)
    .png()
    .toBuffer();
  const seen = {
    left: hiddenLeft,
    top: hiddenTop,
    width: Math.min(size - hiddenLeft, scene.width - x),
    height: Math.min(size - hiddenTop, scene.height - y),
  };
  return { input: await sharp(whole).extract(seen).png().toBuffer(), left: x, top: y };
}

const layers = (placed: Placed[], scene: typeof CARD) => Promise.all(placed.map((one) => layer(one, scene)));

for (const [name, placed] of Object.entries({ "card-scooter": scooters, "card-helmet": helmets })) {
  const clear = sharp({ create: { ...CARD, channels: 4, background: "#0000" } });
  await writeFile(join(FOLDER, `${name}.webp`), await catalogueWebp(clear.composite(await layers(placed, CARD))));
}
const preview = sharp(Buffer.from(greeting)).composite(await layers(pair, PREVIEW));
await writeFile(join(FOLDER, "og.webp"), await catalogueWebp(preview));
// The same for link previews without WebP support.
await writeFile(join(FOLDER, "og.jpg"), await preview.clone().jpeg({ quality: 86, mozjpeg: true }).toBuffer());
