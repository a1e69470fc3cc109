import { crc32, deflateSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";

const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;

/** A picture of noise, which compresses badly, so that its file is not tiny; 90 x 60 pixels by default. */
export const noisePicture = (width = 90, height = 60): Sharp =>
  sharp({ create: { width, height, channels: 3, background: "#808080", noise } });

/** A JPEG as a phone held upright takes it: its pixels are rotated, and its metadata has place and camera. */
export const phonePhoto = (): Promise<Buffer> =>
  noisePicture(90, 60)
    .withExif({
      IFD0: { Make: "Sekreto", Model: "Telepono", Software: "Sekreto 1.0" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "14/1 35/1 0/1", GPSLongitudeRef: "E", GPSLongitude: "120/1 58/1 0/1" },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

/** A PNG of a few kilobytes that unpacks to a picture of this size in one colour. */
export function hugePng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(1, 8); // One bit per pixel, greyscale.
  const rows = Buffer.alloc((1 + Math.ceil(width / 8)) * height);
  const chunks = [chunk("IHDR", header), chunk("IDAT", deflateSync(rows)), chunk("IEND", Buffer.alloc(0))];
  return Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), ...chunks]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}
