import { collectionPath } from "#contract/collections.ts";
import { contentPath, type TextKind, textFolders } from "#contract/content.kinds.ts";
import { type ListedText, MAX_FOUND_TEXTS, type Menu, type PublishedText, type Question } from "#contract/content.ts";
import { refuse } from "#contract/errors.ts";
import { keysOf } from "#contract/keys.ts";
import type { Db } from "#db/connection.ts";
import { nextSwitch, visibleCollectionPaths } from "#modules/collections/collections.ts";
import { storedPictures } from "#modules/media/media.ts";
import { shownProductsById } from "#modules/products/products.ts";
import { excerptOf, readingMinutes, referencesOf, renderMarkdown } from "./content.markdown.ts";
import * as store from "./content.store.ts";

export { loadDefaultContent } from "./content.defaults.ts";

/** The published articles or policies, in their order. */
export async function listTexts(db: Db, kind: TextKind): Promise<ListedText[]> {
  return (await store.listPublished(db, kind)).map((page) => toListed(kind, page));
}

/** The published articles, policies and questions that match what a visitor looks for, best first. */
export async function searchTexts(db: Db, words: string): Promise<ListedText[]> {
  const [questions, ...texts] = await Promise.all([
    store.searchPublished(db, "question", words, MAX_FOUND_TEXTS),
    ...keysOf(textFolders).map(async (kind) =>
      (await store.searchPublished(db, kind, words, MAX_FOUND_TEXTS)).map(({ page, rank }) => ({
        text: toListed(kind, page),
        rank,
      })),
    ),
  ]);
  const found = [...texts.flat(), ...questions.map(({ page, rank }) => ({ text: toListedQuestion(page), rank }))];
  const best = found.sort((one, other) => other.rank - one.rank);
  return best.slice(0, MAX_FOUND_TEXTS).map(({ text }) => text);
}

/** A published article or policy. @throws not_found */
export async function readText(db: Db, kind: TextKind, slug: string): Promise<PublishedText> {
  const page = await store.findPublished(db, kind, slug);
  if (!page) throw refuse("not_found");
  const { body, picture, checked_on, sources } = page.fields;
  const [html, pictures] = await Promise.all([renderBody(db, body), storedPictures(db, picture ? [picture] : [])]);
  return {
    ...toListed(kind, page),
    html,
    picture: pictures.get(picture) ?? null,
    checked_on: checked_on || null,
    sources: sources.split("\n").filter((line) => line.trim() !== ""),
    first_published_at: page.firstPublishedAt.toISOString(),
    published_at: page.publishedAt.toISOString(),
    products: referencesOf(body).products,
  };
}

/** The published questions with their answers, in their order. */
export async function listQuestions(db: Db): Promise<Question[]> {
  const pages = await store.listPublished(db, "question");
  return Promise.all(
    pages.map(async ({ slug, fields: { topic, title, body } }) => ({
      slug,
      topic,
      title,
      html: await renderBody(db, body),
      products: referencesOf(body).products,
    })),
  );
}

/**
 * The published menus of the storefront, and when a collection that they lead to may appear or disappear.
 * @throws not_found in a shop without any
 */
export async function readMenus(db: Db): Promise<{ main: Menu; footer: Menu; changesAt: Date | null }> {
  const pages = await store.listPublished(db, "menu");
  const links = pages.flatMap(({ fields }) => fields.links).filter(leadsToCollection);
  const [paths, changesAt] = await Promise.all([
    visibleCollectionPaths(
      db,
      links.map(({ to }) => to),
    ),
    links.length > 0 ? nextSwitch(db) : null,
  ]);
  const menuOf = (slug: string): Menu | undefined => {
    const menu = pages.find((page) => page.slug === slug)?.fields;
    return menu && { ...menu, links: menu.links.flatMap((link) => presentLink(link, paths)) };
  };
  const main = menuOf("main");
  const footer = menuOf("footer");
  if (!main || !footer) throw refuse("not_found");
  return { main, footer, changesAt };
}

type MenuLink = Menu["links"][number];

const leadsToCollection = ({ to }: MenuLink): boolean => to.startsWith(collectionPath(""));

/** A link to a collection has its present address; one that visitors may not see is left out. */
function presentLink(link: MenuLink, paths: ReadonlyMap<string, string>): MenuLink[] {
  if (!leadsToCollection(link)) return [link];
  const to = paths.get(link.to);
  return to ? [{ ...link, to }] : [];
}

/** A text as sanitised HTML, with the pictures and products that it shows. */
export async function renderBody(db: Db, body: string): Promise<string> {
  const found = referencesOf(body);
  const [pictures, products] = await Promise.all([
    storedPictures(db, found.pictures),
    shownProductsById(db, found.products),
  ]);
  return renderMarkdown(body, { pictures, products });
}

/** When the newest of the published questions was published; undefined when there are none. */
export const lastQuestionChange = async (db: Db): Promise<Date | undefined> =>
  (await store.listPublished(db, "question"))
    .map(({ publishedAt }) => publishedAt)
    .sort((a, b) => Number(b) - Number(a))[0];

/** The paths of all published articles and policies, and when each was published, for the sitemap. */
export async function listContentPaths(db: Db): Promise<{ path: string; publishedAt: Date }[]> {
  const pages = await store.listPublishedSlugs(db);
  return pages.map(({ kind, slug, saved_at }) => ({ path: contentPath(kind, slug), publishedAt: saved_at }));
}

const toListed = (kind: TextKind, { slug, fields }: store.PublishedPage<TextKind>): ListedText => ({
  slug,
  path: contentPath(kind, slug),
  title: fields.title,
  summary: fields.summary,
  position: fields.position,
  minutes: readingMinutes(fields.body),
});

const toListedQuestion = ({ slug, fields }: store.PublishedPage<"question">): ListedText => ({
  slug,
  path: contentPath("question", slug),
  title: fields.title,
  summary: excerptOf(fields.body),
  position: fields.position,
  minutes: readingMinutes(fields.body),
});
