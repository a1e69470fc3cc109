import type { ProductType } from "#contract/enums.ts";
import type { ProductTypeDetails, TypeAttribute } from "#contract/products.types.ts";

/** A type of products as visitors see it. */
export type Category = {
  type: ProductType;
  path: string;
  label: string;
  /** The name of one. */
  name: string;
  /** At the top of its list; only of a type that the owner added, as its attributes are. */
  description?: string;
  attributes?: readonly TypeAttribute[];
  picture?: ProductTypeDetails["picture"];
  metaTitle?: string;
  /** The warranty of its products in months. */
  warranty?: number | null;
};

export const scooterCategory: Category = { type: "scooter", path: "/scooter", label: "Scooters", name: "Scooter" };
export const helmetCategory: Category = { type: "helmet", path: "/helmet", label: "Helmets", name: "Helmet" };
export const accessoryCategory: Category = {
  type: "accessory",
  path: "/accessory",
  label: "Accessories",
  name: "Accessory",
};

/** The categories of the specification, in the order of the navigation. */
export const categories: readonly Category[] = [scooterCategory, helmetCategory, accessoryCategory];

/** The category of a type that the owner added. */
export const categoryOf = (type: ProductTypeDetails): Category => ({
  type: type.slug,
  path: `/${type.slug}`,
  label: type.plural,
  name: type.name,
  description: type.description,
  attributes: type.attributes,
  picture: type.picture,
  metaTitle: type.meta_title,
  warranty: type.warranty_months,
});
