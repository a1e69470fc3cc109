import type { KindWithFields } from "#contract/content.fields.ts";
import { type ContentKind, type ContentState, contentKinds } from "#contract/content.kinds.ts";
import { emailKindLabels } from "#contract/emails.kinds.admin.ts";
import { emailKindOf, emailPlaceholders, emailSlug, placeholderProblems } from "#contract/emails.texts.ts";
import { keysOf } from "#contract/keys.ts";
import { problemsOf, referencesOf } from "./content.markdown.ts";

/** The pages that the shop itself links to or shows, by kind and slug: they keep their address and cannot be deleted. */
const FIXED: Record<ContentKind, readonly string[]> = {
  home: ["home"],
  banner: [],
  menu: ["main", "footer"],
  email: keysOf(emailPlaceholders).map(emailSlug),
  article: ["helmets-and-sizes"],
  question: [],
  policy: ["returns", "warranty", "privacy", "terms"],
};

/** Whether the shop itself links to a page. */
export const isFixed = (kind: ContentKind, slug: string): boolean => FIXED[kind].includes(slug);

/** The state of a page, from its newest version and the one that visitors see. */
export function stateOf(page: {
  version: number;
  publishedVersion: number | null;
  deletedAt: Date | null;
}): ContentState {
  if (page.deletedAt !== null) return "deleted";
  if (page.publishedVersion === null) return "draft";
  return page.version > page.publishedVersion ? "changed" : "published";
}

/** What staff call a page. */
export function titleOf({ kind, slug, fields }: KindWithFields & { slug: string }): string {
  if (kind === "home") return contentKinds.home.label;
  if (kind === "menu") return slug === "main" ? "Main menu" : "Footer menu";
  if (kind === "email") {
    const email = emailKindOf(slug);
    return email === null ? slug : emailKindLabels[email];
  }
  return fields.title;
}

/** What is wrong with what the texts of an email name in braces, by field; nothing for other kinds. */
export function textProblems(slug: string, { kind, fields }: KindWithFields): Record<string, string[]> {
  const email = kind === "email" ? emailKindOf(slug) : null;
  return email !== null && kind === "email" ? placeholderProblems(email, fields) : {};
}

/** What a field of a page shows, and what is wrong with it. */
type References = {
  field: string;
  pictures: readonly string[];
  products: readonly number[];
  problems: readonly string[];
};

/** What the fields of a page show. */
export function fieldReferences({ kind, fields }: KindWithFields): References[] {
  if (kind === "menu" || kind === "email") return [];
  if (kind === "question") return [{ field: "body", ...referencesOf(fields.body), problems: problemsOf(fields.body) }];
  const picture = {
    field: "picture",
    pictures: fields.picture === "" ? [] : [fields.picture],
    products: [],
    problems: [],
  };
  switch (kind) {
    case "home": {
      const products = fields.product === null ? [] : [fields.product];
      return [picture, { field: "product", pictures: [], products, problems: [] }];
    }
    case "banner":
      return [picture];
    case "article":
    case "policy":
      return [picture, { field: "body", ...referencesOf(fields.body), problems: problemsOf(fields.body) }];
  }
}
