import { builtInTypeLabels } from "#contract/enums.ts";
import { keysOf } from "#contract/keys.ts";
import type { ProductTypeDetails, TypeAttribute } from "#contract/products.types.ts";
import { createStore } from "#web/ui/store.ts";

/** What screens know of a type: its name, and the attributes that the owner gave it. */
export type KnownType = Pick<ProductTypeDetails, "slug" | "name" | "attributes">;

/** The types of products. Those of the specification are there before the layout has loaded all of them. */
export const productTypes = createStore<readonly KnownType[]>(
  keysOf(builtInTypeLabels).map((slug) => ({ slug, name: builtInTypeLabels[slug], attributes: [] })),
);

/** The name of a type; its slug when it is not there any more. */
export const typeName = (slug: string): string =>
  productTypes.get().find((type) => type.slug === slug)?.name ?? slug.replaceAll("-", " ");

/** The names of all types by slug, for selects and filters. */
export const typeChoices = (): Record<string, string> =>
  Object.fromEntries(productTypes.get().map(({ slug, name }) => [slug, name]));

/** The attributes that the owner gave a type, in order; none of a type of the specification. */
export const attributesOfType = (slug: string): readonly TypeAttribute[] =>
  productTypes.get().find((type) => type.slug === slug)?.attributes ?? [];
