import type { AdminCollection, ChosenProduct } from "#contract/collections.admin.ts";
import type { CollectionRule } from "#contract/collections.rule.ts";
import { type Facets, ruleFacetsOf } from "#contract/products.facets.ts";
import { manilaInput } from "#web/ui/dates.ts";
import { attributeLabel } from "#web/ui/specification.ts";
import { attributesOfType } from "../shell/product-types.ts";
import type { FormDefinition, FormValues } from "../shell/record-form.ts";

const labels = {
  title: "Title",
  slug: "Address",
  description: "Description",
  picture: "Picture",
  by: "Products are",
  products: "Products",
  type: "Type",
  min_price: "Price from",
  max_price: "Price to",
  min_rating: "Minimum rating",
  new_days: "Added in the last … days",
  only: "Only",
  attributes: "Attributes",
  sort: "Order",
  shown: "Status",
  on_home: "Home page",
  starts_at: "Shown from",
  ends_at: "Shown until",
  meta_title: "Meta title",
  meta_description: "Meta description",
} as const;

export const byChoices = { hand: "Chosen one by one", rule: "Matched by a rule" } as const;
export const shownChoices = { yes: "Shown", no: "Hidden" } as const;
export const homeChoices = { no: "Not on the home page", yes: "On the home page" } as const;
export const onlyChoices = [
  { value: "on_sale", label: "On sale" },
  { value: "in_stock", label: "In stock" },
] as const;

/** The initial values of a new collection. */
export const newCollection: AdminCollection = {
  id: 0,
  version: 0,
  title: "",
  slug: "",
  path: "",
  description: "",
  picture: "",
  shown: true,
  starts_at: null,
  ends_at: null,
  on_home: false,
  rule: null,
  products: [],
  sort: "manual",
  meta_title: "",
  meta_description: "",
};

const noRule: CollectionRule = {
  type: null,
  min_price: null,
  max_price: null,
  on_sale: false,
  in_stock: false,
  min_rating: null,
  new_days: null,
  attributes: {},
};

/** The chosen products as a value of the form. */
export const serializeProducts = (products: readonly ChosenProduct[]): string => JSON.stringify(products);
/** Written by `serializeProducts`. */
export const parseProducts = (value: string): ChosenProduct[] => JSON.parse(value);

/** What was typed for each attribute, by its name. */
type TypedAttributes = Readonly<Record<string, string>>;

/** Written by `withAttribute`. */
export const parseAttributes = (value: string): TypedAttributes => JSON.parse(value);

/** The attributes with one that was typed. Those that are empty are left out, and the order is always the same. */
export function withAttribute(value: string, name: string, typed: string): string {
  const all = { ...parseAttributes(value), [name]: typed };
  return JSON.stringify(
    Object.fromEntries(
      Object.entries(all)
        .filter(([, text]) => text !== "")
        .sort(),
    ),
  );
}

/** The least and the greatest number of an attribute as one value of the form; nothing when both are blank. */
export const rangeText = (from: string, to: string): string => (from === "" && to === "" ? "" : `${from}..${to}`);

/** Parses text of `rangeText`, and of a rule that names single numbers: it becomes the range from the least to the greatest. */
export function rangeIn(text: string): { from: string; to: string } {
  if (text.includes("..")) {
    const [from = "", to = ""] = text.split("..");
    return { from, to };
  }
  const numbers = wordsIn(text).map(Number).filter(Number.isFinite);
  if (numbers.length === 0) return { from: "", to: "" };
  return { from: String(Math.min(...numbers)), to: String(Math.max(...numbers)) };
}

function typedAttribute(wanted: CollectionRule["attributes"][string]): string {
  if (typeof wanted === "number") return String(wanted);
  return "from" in wanted ? rangeText(String(wanted.from ?? ""), String(wanted.to ?? "")) : wanted.join(", ");
}

const typedAttributes = (attributes: CollectionRule["attributes"]): string =>
  Object.entries(attributes).reduce(
    (value, [name, wanted]) => withAttribute(value, name, typedAttribute(wanted)),
    "{}",
  );

/** The attributes by which a rule for this type can choose. */
export const attributesFor = (type: string): Facets => (type === "" ? [] : ruleFacetsOf(type, attributesOfType(type)));

/** The words of a text with commas between them. */
export const wordsIn = (text: string): string[] => text.split(",").flatMap((word) => word.trim() || []);

/** What a rule asks of an attribute: a least number, words, or a range as it was typed. */
type Wanted = [name: string, wanted: number | string[] | { from: string; to: string }];

/** The rule of these values, as it is sent. */
export function ruleOf({
  type = "",
  min_price = "",
  max_price = "",
  min_rating = "",
  new_days = "",
  only = "",
  attributes = "{}",
}: FormValues) {
  const facets = new Map(attributesFor(type));
  // Those that the type does not have any more are sent too: the server says that nothing matches.
  const wanted = Object.entries(parseAttributes(attributes)).flatMap(([name, typed]): Wanted[] => {
    const text = typed.trim();
    if (facets.get(name)?.range && text !== "") return [[name, rangeIn(text)]];
    const words = wordsIn(text);
    if (words.length === 0) return [];
    // A text that is no number is refused with a message.
    return [[name, facets.get(name)?.atLeast && /^\d+(\.\d+)?$/.test(text) ? Number(text) : words]];
  });
  const checked = only.split(" ");
  return {
    type: type === "" ? null : type,
    min_price,
    max_price,
    min_rating,
    new_days,
    on_sale: checked.includes("on_sale"),
    in_stock: checked.includes("in_stock"),
    attributes: Object.fromEntries(wanted),
  };
}

export const collectionShape: FormDefinition<AdminCollection> = {
  labels,
  valuesOf: (collection) => {
    const { title, slug, description, picture, products, sort, meta_title, meta_description } = collection;
    const rule = collection.rule ?? noRule;
    return {
      title,
      slug,
      description,
      picture,
      sort,
      meta_title,
      meta_description,
      by: collection.rule === null ? "hand" : "rule",
      products: serializeProducts(products),
      type: rule.type ?? "",
      min_price: String(rule.min_price ?? ""),
      max_price: String(rule.max_price ?? ""),
      min_rating: String(rule.min_rating ?? ""),
      new_days: String(rule.new_days ?? ""),
      only: onlyChoices.flatMap(({ value }) => (rule[value] ? value : [])).join(" "),
      attributes: typedAttributes(rule.attributes),
      shown: collection.shown ? "yes" : "no",
      on_home: collection.on_home ? "yes" : "no",
      starts_at: manilaInput(collection.starts_at),
      ends_at: manilaInput(collection.ends_at),
    };
  },
  describe: (name, value) => {
    if (name === "products")
      return parseProducts(value)
        .map(({ productname }) => productname)
        .join(", ");
    if (name === "attributes")
      return Object.entries(parseAttributes(value))
        .map(([attribute, typed]) => `${attributeLabel(attribute)}: ${typed.replace("..", " to ")}`)
        .join("\n");
    return undefined;
  },
};

/** The request body of a collection, with the edited version unless it is new. */
export const collectionBody = (values: FormValues, { id, version }: AdminCollection) => {
  const { title = "", slug = "", description = "", picture = "", by, products = "[]", sort = "", ...rest } = values;
  return {
    title,
    slug,
    description,
    picture,
    sort,
    shown: rest.shown === "yes",
    on_home: rest.on_home === "yes",
    starts_at: rest.starts_at ?? "",
    ends_at: rest.ends_at ?? "",
    rule: by === "rule" ? ruleOf(rest) : null,
    products: parseProducts(products).map((product) => product.id),
    meta_title: rest.meta_title ?? "",
    meta_description: rest.meta_description ?? "",
    ...(id !== 0 && { version }),
  };
};
