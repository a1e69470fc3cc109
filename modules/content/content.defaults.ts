import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { parse } from "yaml";
import { z } from "zod";
import { type ContentFields, contentFields, type KindWithFields } from "#contract/content.fields.ts";
import type { TextKind } from "#contract/content.kinds.ts";
import { keysOf } from "#contract/keys.ts";
import { type Db, inTransaction } from "#db/connection.ts";
import { defaultEmailTexts } from "#modules/emails/emails.ts";
import {
  hashFromPath,
  keepPictures,
  type Pictures,
  picturePath,
  scheduleLowPriorityResizing,
  storeWebp,
} from "#modules/media/media.ts";
import { insertPage, insertVersion, publishVersion } from "./content.admin.store.ts";
import { listPageSlugs, lockPages } from "./content.store.ts";

const FOLDER = join(import.meta.dirname, "..", "..", "content");

/** The folders of the texts that come with the shop. */
const folders: Record<TextKind, string> = { article: "articles", policy: "policies" };

const frontMatter = z.strictObject({
  /** Its place among the texts of its folder, from 1. */
  position: z.int().positive(),
  title: z.string().min(1),
  summary: z.string().min(1),
  /** A picture in `content/images`, without its ending. */
  picture: z.string().default(""),
  /** The day on which what it says was last checked. */
  asOf: z.iso.date().or(z.literal("")).default(""),
  sources: z.array(z.string().min(1)).default([]),
});

/** A page that comes with the shop. Its picture is a file of `content/images`, without its ending, or empty. */
type DefaultPage = KindWithFields & { slug: string; picture: string };
export type DefaultText = { slug: string; picture: string; kind: TextKind; fields: ContentFields[TextKind] };

/**
 * A text from its file: front matter between two lines of dashes, then Markdown.
 * @throws Error when the front matter is missing or not complete
 */
export function parseDefaultText(kind: TextKind, slug: string, file: string): DefaultText {
  const [, matter, body] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(file) ?? [];
  if (matter === undefined) throw new Error("A text begins with front matter between dashes.");
  const { asOf, sources, picture, ...head } = frontMatter.parse(parse(matter));
  const fields = { ...head, slug, body, checked_on: asOf, sources: sources.join("\n"), picture: "" };
  return { kind, slug, picture, fields: contentFields[kind].parse(fields) };
}

/** The texts that come with the shop. */
async function readDefaultTexts(): Promise<DefaultText[]> {
  const texts = keysOf(folders).map(async (kind) => {
    const folder = join(FOLDER, folders[kind]);
    const files = (await readdir(folder)).toSorted();
    return Promise.all(
      files.map(async (file) =>
        parseDefaultText(kind, basename(file, ".md"), await readFile(join(folder, file), "utf8")),
      ),
    );
  });
  return (await Promise.all(texts)).flat();
}

/** The texts of the home page that come with the shop. */
async function readDefaultHome(): Promise<DefaultPage> {
  const fields = contentFields.home.parse(parse(await readFile(join(FOLDER, "home.yaml"), "utf8")));
  return { kind: "home", slug: "home", picture: "", fields };
}

/** The menus that come with the shop. */
async function readDefaultMenus(): Promise<DefaultPage[]> {
  const menus = z
    .record(z.string(), contentFields.menu)
    .parse(parse(await readFile(join(FOLDER, "menus.yaml"), "utf8")));
  return Object.entries(menus).map(([slug, fields]) => ({ kind: "menu", slug, picture: "", fields }));
}

/** The questions that come with the shop, in the order of their file. */
async function readDefaultQuestions(): Promise<DefaultPage[]> {
  const questions = z
    .record(z.string(), z.array(z.strictObject({ slug: z.string(), title: z.string(), body: z.string() })))
    .parse(parse(await readFile(join(FOLDER, "questions.yaml"), "utf8")));
  return Object.entries(questions)
    .flatMap(([topic, ofTopic]) => ofTopic.map((question) => ({ ...question, topic })))
    .map((question, index) => ({
      kind: "question",
      slug: question.slug,
      picture: "",
      fields: contentFields.question.parse({ ...question, position: index + 1 }),
    }));
}

/** Whether a shop with these pages has none of a kind. Each kind of email has a page, also one that came with a later version. */
const isMissing = (stored: { kind: string; slug: string }[], { kind, slug }: { kind: string; slug: string }): boolean =>
  !stored.some((page) => page.kind === kind && (kind !== "email" || page.slug === slug));

/** Publishes what comes with the shop and is missing, as the first versions. */
export async function loadDefaultContent(db: Db, pictures: Pictures): Promise<void> {
  const emails = Object.entries(defaultEmailTexts).map(
    ([slug, fields]): DefaultPage => ({ kind: "email", slug, picture: "", fields }),
  );
  const defaults: DefaultPage[] = [
    ...(await readDefaultTexts()),
    await readDefaultHome(),
    ...(await readDefaultMenus()),
    ...(await readDefaultQuestions()),
    ...emails,
  ];
  const present = await listPageSlugs(db);
  const missing = defaults.filter((page) => isMissing(present, page));
  if (missing.length === 0) return;
  const pages = await Promise.all(
    missing.map(async ({ kind, slug, fields, picture: name }) => {
      const picture = name && (await storePicture(db, pictures, name));
      return { kind, slug, fields: picture ? { ...fields, picture } : fields, picture };
    }),
  );
  await inTransaction(db, async (tx) => {
    await lockPages(tx);
    const stored = await listPageSlugs(tx);
    const added = pages.filter((page) => isMissing(stored, page));
    const shown = added.flatMap(({ picture }) => (picture ? [picture] : []));
    await keepPictures(tx, shown);
    for (const { kind, slug, fields, picture } of added) {
      const id = await insertPage(tx, kind, slug);
      if (id === null) throw new Error(`Two texts have the slug ${slug}`);
      const version = { version: 1, fields, published: true, restoredFrom: null, by: null };
      await insertVersion(tx, id, version, picture ? [hashFromPath(picture)] : []);
      await publishVersion(tx, id, 1, slug);
    }
    await scheduleLowPriorityResizing(tx, shown);
  });
}

async function storePicture(db: Db, pictures: Pictures, name: string): Promise<string> {
  const { hash } = await storeWebp(db, pictures, await readFile(join(FOLDER, "images", `${name}.webp`)));
  return picturePath(hash);
}
