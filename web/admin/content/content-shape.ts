import type { ContentFields } from "#contract/content.fields.ts";
import type { BannerColor, ContentKind, HelpTopic, TextKind } from "#contract/content.kinds.ts";
import type { FormDefinition, FormValues } from "../shell/record-form.ts";

/** What a form edits: a page, or one that is not saved yet, whose id is 0. */
export type EditedPage<K extends ContentKind> = {
  id: number;
  kind: K;
  version: number;
  fields: ContentFields[K];
};

/** The form of a kind of page. */
export type ContentShape<K extends ContentKind> = FormDefinition<EditedPage<K>>;

/** A new article or policy. */
export const newText = <K extends TextKind>(kind: K, position: number): EditedPage<K> => ({
  id: 0,
  kind,
  version: 0,
  fields: {
    title: "",
    slug: "",
    summary: "",
    position,
    picture: "",
    checked_on: "",
    sources: "",
    body: "",
  },
});

/** A new question. */
export const newQuestion = (position: number): EditedPage<"question"> => ({
  id: 0,
  kind: "question",
  version: 0,
  fields: { title: "", slug: "", topic: "orders" satisfies HelpTopic, position, body: "" },
});

/** A new banner. */
export const newBanner = (position: number): EditedPage<"banner"> => ({
  id: 0,
  kind: "banner",
  version: 0,
  fields: {
    title: "",
    text: "",
    button: "",
    to: "",
    picture: "",
    position,
    color: "sage" satisfies BannerColor,
  },
});

/** The fields of a page as text. */
const valuesOf = ({ fields }: { fields: Record<string, string | number | null> }): FormValues =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value === null ? "" : String(value)]));

export const textShape: ContentShape<TextKind> = {
  labels: {
    title: "Title",
    slug: "Address",
    summary: "Summary",
    body: "Text",
    picture: "Picture",
    position: "Position in lists",
    checked_on: "Last checked on",
    sources: "Sources",
  },
  valuesOf,
};

export const questionShape: ContentShape<"question"> = {
  labels: { title: "Question", slug: "Address", topic: "Topic", body: "Answer", position: "Position in its topic" },
  valuesOf,
};

export const bannerShape: ContentShape<"banner"> = {
  labels: {
    title: "Heading",
    text: "Text",
    button: "Link text",
    to: "Link",
    color: "Colour",
    picture: "Picture",
    position: "Position",
  },
  valuesOf,
};

export const homeShape: ContentShape<"home"> = {
  labels: {
    headline: "Headline",
    test_ride_lead: "Text while test rides can be booked",
    lead: "Text without test rides",
    product: "Product",
    button: "Button text",
    picture: "Picture",
    sale_banners: "Banners for products on sale",
    range_title: "Heading of the ranges",
    range_text: "Text of the ranges",
    articles_title: "Heading of the articles",
    articles_text: "Text of the articles",
  },
  valuesOf,
};

export type MenuLink = ContentFields["menu"]["links"][number];

/** The links of a menu as the text of a form: one a line, its words and its address apart by a tab. */
export const linksAsText = (links: readonly MenuLink[]): string =>
  links.map(({ label, to }) => `${label}\t${to}`).join("\n");

/** The links of such a text. */
export const linksOf = (text: string): MenuLink[] =>
  text === ""
    ? []
    : text.split("\n").map((line) => {
        const [label = "", to = ""] = line.split("\t");
        return { label, to };
      });

export const menuShape: ContentShape<"menu"> = {
  labels: { title: "Heading", links: "Links" },
  valuesOf: ({ fields: { title, links } }) => ({ title, links: linksAsText(links) }),
  describe: (name, value) =>
    name === "links"
      ? linksOf(value)
          .map(({ label, to }) => `${label} (${to})`)
          .join("\n")
      : undefined,
};

export const emailShape: ContentShape<"email"> = {
  labels: {
    subject: "Subject",
    preview: "Preview line",
    heading: "Heading",
    introduction: "Introduction",
    closing: "Closing",
  },
  valuesOf,
};

/** The labels of the fields of each kind. */
export const contentShapes = {
  home: homeShape,
  banner: bannerShape,
  menu: menuShape,
  email: emailShape,
  article: textShape,
  policy: textShape,
  question: questionShape,
};

/** The fields of a page from the values of its form. */
function fieldsOf(kind: ContentKind, values: FormValues) {
  const { links = "" } = values;
  return kind === "menu" ? { ...values, links: linksOf(links) } : { ...values };
}

/** The request body of a page: with its kind when it is new, otherwise with the edited version. */
export const contentBody = (
  values: FormValues,
  { id, kind, version }: { id: number; kind: ContentKind; version: number },
  publish: boolean,
) => ({
  publish,
  fields: fieldsOf(kind, values),
  ...(id === 0 ? { kind } : { version }),
});
