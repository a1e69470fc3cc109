import { textField, textFieldNames } from "#contract/products.fields.ts";
import type { Product } from "#contract/products.ts";
import { specifications } from "#web/ui/specification.ts";

/** The text fields that belong to the specification. */
export const specificationFieldNames = textFieldNames.filter((name) => textField(name).inSpecification);

/** The specification of a product: its text fields that belong there, then its attributes. */
export const productSpecification = (product: Product): { label: string; value: string }[] => [
  ...specificationFieldNames.flatMap((name) =>
    product[name] === "" ? [] : [{ label: textField(name).label, value: product[name] }],
  ),
  ...specifications(product),
];

/** The text fields that are properties of a schema.org Product. An empty field is left out. */
export const schemaOrgProperties = (product: Product): Record<string, unknown> =>
  Object.fromEntries(
    textFieldNames.flatMap((name) => {
      const { schemaOrg } = textField(name);
      if (!schemaOrg || product[name] === "") return [];
      const { property, type } = schemaOrg;
      return [[property, type ? { "@type": type, name: product[name] } : product[name]]];
    }),
  );
