import type { AttributeKind } from "#contract/enums.ts";
import type { AdminProductType } from "#contract/products.types.admin.ts";
import type { FormDefinition, FormValues } from "../../shell/record-form.ts";

const labels = {
  name: "Singular name",
  plural: "Plural name",
  slug: "Address",
  description: "Description",
  picture: "Picture",
  in_menu: "Menu",
  warranty_months: "Warranty",
  meta_title: "Meta title",
  attributes: "Attributes",
} as const;

export const menuChoices = { yes: "In the menu and on the home page", no: "Not in the menu" } as const;

/** An attribute while it is typed: its choices are words divided by commas. Without a key it is new. */
export type TypedAttribute = {
  key?: string;
  label: string;
  kind: AttributeKind;
  unit: string;
  choices: string;
  filter: boolean;
  on_card: boolean;
};

export const newAttribute: TypedAttribute = {
  label: "",
  kind: "text",
  unit: "",
  choices: "",
  filter: true,
  on_card: false,
};

/** The initial values of a new type. */
export const newType: AdminProductType = {
  slug: "",
  name: "",
  plural: "",
  description: "",
  picture: null,
  meta_title: "",
  in_menu: true,
  warranty_months: null,
  built_in: false,
  attributes: [],
  version: 0,
  products: 0,
};

/** The attributes as one value of the form. */
export const attributesAsText = (attributes: readonly TypedAttribute[]): string => JSON.stringify(attributes);

/** Parses text of `attributesAsText`, the only source of it. */
export const attributesIn = (text: string): TypedAttribute[] => JSON.parse(text || "[]");

export const typeShape: FormDefinition<AdminProductType> = {
  labels,
  describe: (name, value) =>
    name === "attributes"
      ? attributesIn(value)
          .map(({ label, unit, choices }) =>
            [label, unit && `(${unit})`, choices && `: ${choices}`].filter(Boolean).join(" "),
          )
          .join("\n")
      : undefined,
  valuesOf: ({ slug, name, plural, description, picture, meta_title, in_menu, warranty_months, attributes }) => ({
    name,
    plural,
    slug,
    description,
    meta_title,
    in_menu: in_menu ? "yes" : "no",
    picture: picture?.image ?? "",
    warranty_months: String(warranty_months ?? ""),
    attributes: attributesAsText(attributes.map(({ choices, ...rest }) => ({ ...rest, choices: choices.join(", ") }))),
  }),
};

/** The request body of a type: with its address when it is new, otherwise with the edited version. */
export const typeBody = (
  { slug = "", name = "", plural = "", description = "", in_menu, attributes = "", ...rest }: FormValues,
  { version }: AdminProductType,
) => ({
  name,
  plural,
  description,
  in_menu: in_menu === "yes",
  picture: rest.picture ?? "",
  meta_title: rest.meta_title ?? "",
  warranty_months: rest.warranty_months ?? "",
  attributes: attributesIn(attributes).map(({ choices, ...rest }) => ({
    ...rest,
    choices: choices.split(",").flatMap((choice) => choice.trim() || []),
  })),
  ...(version === 0 ? { slug } : { version }),
});
