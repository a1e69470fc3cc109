import { z } from "zod";
import { bannerColors, type ContentKind, helpTopics } from "./content.kinds.ts";
import {
  MAX_INTEGER,
  optionalNumber,
  pictureInput,
  publicText,
  requiredPublicText,
  slugInput,
  textOrEmpty,
} from "./fields.ts";
import { keysOf } from "./keys.ts";
import {
  MAX_BUTTON_LENGTH,
  MAX_CONTENT_POSITION,
  MAX_EMAIL_TEXT,
  MAX_HEADLINE_LINE,
  MAX_MARKDOWN_LENGTH,
  MAX_MENU_LABEL,
  MAX_MENU_LINKS,
  MAX_SALE_BANNERS,
  MAX_SUMMARY_LENGTH,
  MAX_TITLE_LENGTH,
} from "./limits.ts";

const POSITION = `Enter a whole number from 1 to ${MAX_CONTENT_POSITION}.`;
const DAY = "Enter a day, or leave it blank.";
const PRODUCT = "Enter the ID of a product, or leave it blank.";
const SALE_BANNERS = `Enter a whole number from 0 to ${MAX_SALE_BANNERS}.`;
const HEADLINE = `Use one or two lines of at most ${MAX_HEADLINE_LINE} characters.`;
const MAX_SOURCES_LENGTH = 4000;

/** A path of the shop, a place on the page, or one of the protocols that are harmless. */
export const isSafeLink = (url: string): boolean =>
  (/^(?:https:\/\/|mailto:|tel:|#|\/(?![/\\]))/i.test(url) && URL.canParse(url, "https://shop.example")) || url === "/";

const link = textOrEmpty(300).refine(isSafeLink, "A link begins with /, #, https://, mailto: or tel:.");

const position = optionalNumber(POSITION, { min: 1, max: MAX_CONTENT_POSITION, whole: true }).pipe(z.number(POSITION));

/** An article or a policy as staff write it. */
const textFields = z.object({
  title: requiredPublicText("Enter a title.", MAX_TITLE_LENGTH),
  slug: slugInput.describe("The last part of its address."),
  summary: requiredPublicText("Enter a summary.", MAX_SUMMARY_LENGTH),
  position,
  picture: pictureInput,
  checked_on: z.union([z.literal(""), z.iso.date(DAY)], DAY),
  sources: publicText(MAX_SOURCES_LENGTH).describe("One source per line."),
  body: requiredPublicText("Write the text.", MAX_MARKDOWN_LENGTH).describe(
    "Markdown with blocks: `::product{id=7}`, `:::banner{to=/scooter button=Scooters}` and `:::columns`.",
  ),
});

/** A question of the help page with its answer. */
const questionFields = z.object({
  title: requiredPublicText("Enter the question.", MAX_TITLE_LENGTH),
  slug: slugInput.describe("Its place on the help page, after #."),
  topic: z.enum(keysOf(helpTopics), "Choose a topic."),
  position,
  body: requiredPublicText("Write the answer.", MAX_MARKDOWN_LENGTH).describe("Markdown."),
});

/** A banner of the home page. */
const bannerFields = z.object({
  title: requiredPublicText("Enter a heading.", 60),
  text: publicText(MAX_SUMMARY_LENGTH),
  button: requiredPublicText("Enter the link text.", MAX_BUTTON_LENGTH),
  to: link.describe("Where its link leads."),
  color: z.enum(keysOf(bannerColors), "Choose a colour."),
  picture: pictureInput,
  position,
});

/** The texts of the home page. */
const homeFields = z.object({
  headline: requiredPublicText("Enter a headline.", 2 * MAX_HEADLINE_LINE + 1)
    .refine((text) => text.split("\n").length <= 2, HEADLINE)
    .refine((text) => text.split("\n").every((line) => line.length <= MAX_HEADLINE_LINE), HEADLINE),
  lead: requiredPublicText("Enter a text.", MAX_SUMMARY_LENGTH),
  test_ride_lead: requiredPublicText("Enter a text.", MAX_SUMMARY_LENGTH).describe(
    "Instead of `lead`, while test rides can be booked.",
  ),
  button: requiredPublicText("Enter the button text.", MAX_BUTTON_LENGTH),
  product: optionalNumber(PRODUCT, { min: 1, max: MAX_INTEGER, whole: true }).describe(
    "The product of the hero; the newest scooter without it.",
  ),
  picture: pictureInput.describe("Instead of the picture of the product."),
  sale_banners: optionalNumber(SALE_BANNERS, { min: 0, max: MAX_SALE_BANNERS, whole: true }).pipe(
    z.number(SALE_BANNERS),
  ),
  range_title: requiredPublicText("Enter a heading.", MAX_TITLE_LENGTH),
  range_text: publicText(MAX_SUMMARY_LENGTH),
  articles_title: requiredPublicText("Enter a heading.", MAX_TITLE_LENGTH),
  articles_text: publicText(MAX_SUMMARY_LENGTH),
});

const menuLink = z.object({ label: z.string(), to: z.string() });

/** What is wrong with a link of a menu; null when nothing is. */
function problemOfLink({ label, to }: z.output<typeof menuLink>): string | null {
  const words = requiredPublicText("enter its words.", MAX_MENU_LABEL).safeParse(label);
  const { error } = words.success ? link.safeParse(to) : words;
  return error?.issues[0]?.message ?? null;
}

/** A menu of the storefront. */
const menuFields = z.object({
  title: requiredPublicText("Enter a heading.", 40).describe("Above the links in the footer."),
  links: z
    .array(menuLink, "Send the links.")
    .min(1, "Add a link.")
    .max(MAX_MENU_LINKS, `Use at most ${MAX_MENU_LINKS} links.`)
    .superRefine((links, context) => {
      for (const [index, given] of links.entries()) {
        const problem = problemOfLink(given);
        if (problem !== null) context.addIssue({ code: "custom", message: `Link ${index + 1}: ${problem}` });
      }
    })
    .transform((links) => links.map(({ label, to }) => ({ label: label.trim(), to: to.trim() }))),
});

/** The texts of an email. What they can name in braces depends on the email. */
const emailFields = z.object({
  subject: requiredPublicText("Enter a subject.", MAX_TITLE_LENGTH).describe("Words in braces are filled in."),
  preview: publicText(MAX_SUMMARY_LENGTH).describe("What email programs show beside the subject."),
  heading: requiredPublicText("Enter a heading.", MAX_TITLE_LENGTH),
  introduction: requiredPublicText("Write the introduction.", MAX_EMAIL_TEXT).describe(
    "Markdown: paragraphs, lists, bold, italics and links.",
  ),
  closing: publicText(MAX_EMAIL_TEXT).describe("Markdown, at the end; may be empty."),
});

/** The fields of each kind of page. */
export const contentFields = {
  home: homeFields,
  banner: bannerFields,
  menu: menuFields,
  email: emailFields,
  article: textFields,
  policy: textFields,
  question: questionFields,
} satisfies Record<ContentKind, z.ZodObject>;
export type ContentFields = { [K in ContentKind]: z.output<(typeof contentFields)[K]> };

/** A kind with the fields of such a page. */
export type KindWithFields = { [K in ContentKind]: { kind: K; fields: ContentFields[K] } }[ContentKind];

const text = z
  .object({
    title: z.string(),
    slug: z.string(),
    summary: z.string(),
    position: z.int(),
    picture: z.string(),
    checked_on: z.string(),
    sources: z.string(),
    body: z.string(),
  })
  .meta({ id: "TextFields" });

/** The same fields, as they are answered. */
export const savedFields = {
  home: z
    .object({
      headline: z.string(),
      lead: z.string(),
      test_ride_lead: z.string(),
      button: z.string(),
      product: z.int().nullable(),
      picture: z.string(),
      sale_banners: z.int(),
      range_title: z.string(),
      range_text: z.string(),
      articles_title: z.string(),
      articles_text: z.string(),
    })
    .meta({ id: "HomeFields" }),
  banner: z
    .object({
      title: z.string(),
      text: z.string(),
      button: z.string(),
      to: z.string(),
      color: z.enum(keysOf(bannerColors)),
      picture: z.string(),
      position: z.int(),
    })
    .meta({ id: "BannerFields" }),
  menu: z.object({ title: z.string(), links: z.array(menuLink) }).meta({ id: "MenuFields" }),
  email: z
    .object({
      subject: z.string(),
      preview: z.string(),
      heading: z.string(),
      introduction: z.string(),
      closing: z.string(),
    })
    .meta({ id: "EmailTexts" }),
  article: text,
  policy: text,
  question: z
    .object({
      title: z.string(),
      slug: z.string(),
      topic: z.enum(keysOf(helpTopics)),
      position: z.int(),
      body: z.string(),
    })
    .meta({ id: "QuestionFields" }),
} satisfies { [K in ContentKind]: z.ZodType<ContentFields[K]> };
