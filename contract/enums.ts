/** The shop's closed lists and their words. No zod here: the browser reads these values too. */

/** The types of the specification. Their attributes, lists and calls are part of the program; the owner adds other types. */
export const builtInTypes = ["helmet", "scooter", "accessory"] as const;
export type BuiltInType = (typeof builtInTypes)[number];

/** The slug of a type of products, such as `scooter` or `bike-rack`. */
export type ProductType = string;

/** Whether this is a type of the specification. */
export const isBuiltIn = (type: ProductType): type is BuiltInType => builtInTypes.some((one) => one === type);

/** The types of the specification as people read them. */
export const builtInTypeLabels = {
  helmet: "Helmet",
  scooter: "Scooter",
  accessory: "Accessory",
} as const satisfies Record<BuiltInType, string>;

/** What staff enter as the value of an attribute of a type that the owner added. */
export const attributeKinds = { number: "Number", text: "Text", choice: "Choice", yes_no: "Yes or no" } as const;
export type AttributeKind = keyof typeof attributeKinds;

/** A product's status on the wire: `ok` is shown, null is hidden. */
export const SHOWN = "ok";
/** The text a form sends for hidden, since a form cannot send null. */
export const HIDDEN_IN_FORM = "null";

/** In a gallery that a form sends: the place of the picture that the form uploads as `image`. */
export const UPLOADED_IMAGE = "";
/** The same picture as that of a variant, where empty is none of its own. */
export const UPLOADED_VARIANT_IMAGE = "upload";

/** The orders a product list can be in. */
export const productSorts = ["newest", "price_asc", "price_desc", "rating"] as const;
export type ProductSort = (typeof productSorts)[number];

/** The orders that a collection can be in: that of its chosen products, or one of those of lists. */
export const collectionSorts = ["manual", ...productSorts] as const;
export type CollectionSort = (typeof collectionSorts)[number];

/** The orders that staff's list of products can be in. */
export const adminProductSorts = ["newest", "price_asc", "price_desc", "oldest", "stock_asc", "stock_desc"] as const;
export type AdminProductSort = (typeof adminProductSorts)[number];

/** Every order that a list of products can be in. */
export type ProductOrder = ProductSort | AdminProductSort;

/** How much there is of a product: staff filter by it. */
export const stockLevels = ["in", "low", "out"] as const;
export type StockLevel = (typeof stockLevels)[number];

/** The label of an order without a status, which is archived. */
export const HIDDEN_LABEL = "Hidden";

/**
 * The kinds of account. Staff registered after the first wait until an owner approves them. An API key has an account of its own, to which
 * nobody signs in: what it does is recorded there.
 */
export const roles = ["customer", "waiting", "support", "fulfilment", "manager", "owner", "api_key"] as const;
export type Role = (typeof roles)[number];

/** The role in responses: every approved member of staff is `admin`. */
export const wireRoles = ["customer", "waiting", "admin"] as const;
export type WireRole = (typeof wireRoles)[number];

/** True for approved staff. */
export const isStaff = (role: Role): boolean => role !== "customer" && role !== "waiting" && role !== "api_key";

/** The role in responses. */
export const wireRoleOf = (role: Role): WireRole =>
  isStaff(role) ? "admin" : role === "waiting" ? "waiting" : "customer";

/** The states of a member of staff. */
export const staffStates = ["waiting", "invited", "active", "suspended"] as const;
export type StaffState = (typeof staffStates)[number];

/** What a coupon takes off: a part of the price, or an amount in pesos. */
export const couponKinds = { percent: "Percent", amount: "Fixed amount" } as const;
export type CouponKind = keyof typeof couponKinds;
