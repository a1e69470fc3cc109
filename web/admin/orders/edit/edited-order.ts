import { MAX_QUANTITY } from "#contract/limits.ts";
import type { Order, OrderLine } from "#contract/orders.ts";
import { businessLabels } from "#web/ui/business-fields.tsx";
import { formatPhone } from "#web/ui/phone.ts";
import type { FormDefinition, FormValues } from "../../shell/record-form.ts";
import type { ChosenLine } from "../new/chosen-lines.tsx";

/** The order that is edited, with its lines. */
export type EditedOrder = { order: Order; product: OrderLine[] };

/** The lines as a value of the form. How many pieces there are of each, the server knows. */
export const linesText = (lines: readonly ChosenLine[]): string =>
  JSON.stringify(
    lines.map(({ id, variantId, productname, image, selling, quantity }) => ({
      id,
      variantId,
      productname,
      image,
      selling,
      quantity,
    })),
  );

/** Parses text of `linesText`. */
export const linesIn = (text = "[]"): ChosenLine[] =>
  (JSON.parse(text) as Omit<ChosenLine, "stock">[]).map((line) => ({ ...line, stock: MAX_QUANTITY })); // Of the form.

type Address = { address: string; structured_address: string };

/** The text of an address and its parts, which belong together. */
export const addressText = ({ address = "", structured_address = "" }: FormValues): string =>
  JSON.stringify({ address, structured_address });

/** Parses text of `addressText`. */
export const addressIn = (text: string): Address => JSON.parse(text) as Address; // Of the form.

/** What can be edited of an order, to compare and merge what two members of staff changed. */
export const editedOrder: FormDefinition<EditedOrder> = {
  labels: {
    firstname: "First name",
    lastname: "Last name",
    phone: "Phone",
    email: "Email",
    address: "Address",
    ...businessLabels,
    discount: "Discount",
    shipping: "Shipping",
    lines: "Items",
  },
  valuesOf: ({ order, product }) => ({
    firstname: order.firstname,
    lastname: order.lastname,
    phone: formatPhone(order.phone),
    email: order.email,
    address: addressText({
      address: order.address,
      structured_address: order.structured_address ? JSON.stringify(order.structured_address) : "",
    }),
    business_name: order.business_name,
    business_tin: order.business_tin,
    business_address: order.business_address,
    discount: String(order.totals.discount),
    shipping: String(order.totals.shipping),
    lines: linesText(product.filter(({ product_qty }) => product_qty > 0).map(chosenLine)),
  }),
  describe: (name, value) => {
    if (name === "address") return addressIn(value).address;
    if (name !== "lines") return undefined;
    return linesIn(value)
      .map(({ productname, quantity }) => `${productname} × ${quantity}`)
      .join("\n");
  },
};

const chosenLine = ({ product_id: id, variant_id: variantId, ...line }: OrderLine): ChosenLine => ({
  id,
  variantId,
  productname: line.productname,
  image: line.image,
  selling: line.price,
  quantity: line.product_qty,
  stock: MAX_QUANTITY,
});
