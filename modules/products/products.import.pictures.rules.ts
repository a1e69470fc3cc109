import { MAX_ALT_LENGTH, MAX_PICTURE_ADDRESS, MAX_PICTURES } from "#contract/limits.ts";
import { sentence } from "#contract/numbers.sentence.ts";
import type { GalleryEntry } from "#contract/products.gallery.ts";
import type { ImportProblem } from "#contract/products.import.admin.ts";

/** A picture in a row: where it comes from, and its alternative text; null keeps the text that it has. */
export type PictureCell = { source: string; alt: string | null };

/** The pictures that an import brings to a product: its gallery, null to keep it, and those of its variants. */
export type RequestedPictures = { gallery: PictureCell[] | null; variants: { options: string[]; source: string }[] };

/** The columns of pictures, several in one cell. */
export const pictureColumns = ["pictures", "picture_texts"] as const;

/** Writes several texts into one cell. */
export const joinCell = (texts: readonly string[]): string =>
  texts.map((text) => text.replaceAll("\n", " ").replaceAll(/[\\|]/g, "\\$&")).join(" | ");

/** Reads the texts of one cell, which `|` or the end of a line separates; after a backslash it is part of a text. */
function splitCell(cell: string): string[] {
  const texts = [""];
  for (const [part] of cell.matchAll(/\\[\\|]|[\s\S]/g)) {
    if (part === "|" || part === "\n") texts.push("");
    else texts[texts.length - 1] += part.length === 2 && part.startsWith("\\") ? part.slice(1) : part;
  }
  return texts.map((text) => text.trim());
}

/** The pictures of the row of a product, undefined when it has none, and what is wrong with its cells. */
export function readPictureCells(
  row: number,
  texts: { pictures?: string | undefined; picture_texts?: string | undefined },
): { pictures: PictureCell[] | undefined; problems: ImportProblem[] } {
  const [cell = "", altCell] = [texts.pictures, texts.picture_texts];
  const sources = splitCell(cell).filter(Boolean);
  const alts = altCell === undefined ? null : splitCell(altCell);
  const about = (column: string, value: string, problem: string) => ({ row, column, value, problem });
  const problems = [
    ...(sources.length > MAX_PICTURES ? [about("pictures", cell, `Use at most ${MAX_PICTURES} pictures.`)] : []),
    ...(alts ?? [])
      .filter((alt) => alt.length > MAX_ALT_LENGTH)
      .map((alt) => about("picture_texts", alt, `Use at most ${MAX_ALT_LENGTH} characters for a picture.`)),
    ...(altCell !== undefined && splitCell(altCell).length > Math.max(1, sources.length)
      ? [about("picture_texts", altCell, "There are more texts than pictures.")]
      : []),
  ];
  const pictures = sources.map((source, index) => ({ source, alt: alts && (alts[index] ?? "") }));
  const unique = pictures.filter(({ source }, at) => pictures.findIndex((one) => one.source === source) === at);
  return { pictures: sources.length > 0 ? unique : undefined, problems };
}

/** The picture of the row of a variant; undefined when it has none. */
export const readVariantPicture = (cell: string | undefined): string | undefined =>
  cell === undefined ? undefined : splitCell(cell).find(Boolean);

/** The path of a picture of a shop like this in its address; null for any other. The same path has the same picture in every shop. */
export const pathInAddress = (source: string): string | null =>
  /^(?:https?:\/\/[^/?#]+)?(\/media\/[0-9a-f]{64}\.webp)$/i.exec(source)?.[1]?.toLowerCase() ?? null;

export const isAddress = (source: string): boolean => /^[a-z][a-z0-9+.-]*:\/\//i.test(source);

/** Where the pictures of an import come from: pictures that this shop has, by path, and the names in its ZIP file. */
export type PictureSources = { stored: ReadonlySet<string>; hasFile(name: string): boolean };

/** Where a picture comes from, or why it cannot come, as a sentence. */
export function checkSource(
  source: string,
  { stored, hasFile }: PictureSources,
): { from: "stored" | "address" | "file"; problem: null } | { from: null; problem: string } {
  const path = pathInAddress(source);
  if (path !== null && stored.has(path)) return { from: "stored", problem: null };
  if (path !== null && !isAddress(source)) return { from: null, problem: "This shop does not have this picture." };
  if (!isAddress(source))
    return hasFile(source)
      ? { from: "file", problem: null }
      : {
          from: null,
          problem: "Choose a ZIP file with this CSV file and the picture, or write the address of the picture.",
        };
  if (source.length > MAX_PICTURE_ADDRESS)
    return { from: null, problem: sentence`Use an address of at most ${MAX_PICTURE_ADDRESS} characters.` };
  if (!/^https?:/i.test(source) || !URL.canParse(source))
    return { from: null, problem: "Write the address of a picture that begins with https:// or http://." };
  return { from: "address", problem: null };
}

/** What an import makes of the pictures of a product; null when they stay as they are. */
export function picturesAfter(
  wanted: { pictures: readonly PictureCell[] | undefined; variants: RequestedPictures["variants"] },
  now: { gallery: readonly GalleryEntry[]; variants: readonly { options: string[]; image: string }[] },
): RequestedPictures | null {
  const { pictures } = wanted;
  const isSameGallery =
    pictures === undefined ||
    (pictures.length === now.gallery.length &&
      pictures.every(({ source, alt }, at) => {
        const { image, alt: text } = now.gallery[at] ?? { image: "", alt: "" };
        return pathInAddress(source) === image && (alt === null || alt === text);
      }));
  const variants = wanted.variants.filter(({ options, source }) => {
    const known = now.variants.find((variant) => variant.options.join("\n") === options.join("\n"));
    return known?.image !== pathInAddress(source) || known === undefined;
  });
  if (isSameGallery && variants.length === 0) return null;
  return { gallery: isSameGallery ? null : [...(pictures ?? [])], variants: wanted.variants };
}

/**
 * The gallery of a product once its pictures are stored; `paths` has those that are, by source. The picture that is there twice keeps its
 * first place. Null leaves the gallery as it is.
 */
export function importedGallery(
  { gallery }: RequestedPictures,
  now: readonly GalleryEntry[],
  paths: ReadonlyMap<string, string>,
): GalleryEntry[] | null {
  const entries = (gallery ?? []).flatMap(({ source, alt }) => {
    const image = paths.get(source);
    return image === undefined ? [] : [{ image, alt: alt ?? now.find((one) => one.image === image)?.alt ?? "" }];
  });
  const unique = entries.filter(({ image }, at) => entries.findIndex((entry) => entry.image === image) === at);
  return unique.length === 0 ? null : unique;
}
