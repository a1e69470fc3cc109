import sharp from "sharp";
import type { Product } from "#contract/products.ts";
import type { TestAccount } from "./accounts.ts";
import type { RequestOptions } from "./client.ts";
import type { Shop } from "./shop.ts";

/** Valid fields of the product form, as a browser sends them. */
export const productFields = {
  productname: "Kidlat S1",
  description: "A light scooter for short ways.",
  stock: "5",
  selling: "25,000",
  original: "30000.00",
  type: "scooter",
  status: "ok",
  title: "Kidlat S1 electric scooter",
  keyword: "scooter, electric",
  mdescription: "A light electric scooter.",
};

type Field = string | number | Blob | undefined;

/** A product form with a picture; `fields` overrides, and undefined leaves a field out. */
export async function productForm(fields: Record<string, Field> = {}): Promise<FormData> {
  return formOf({ ...productFields, image: await smallPicture(), ...fields });
}

/** A product form for an edit, without a picture. */
export const productEditForm = (fields: Record<string, Field> = {}): FormData =>
  formOf({ ...productFields, ...fields });

function formOf(fields: Record<string, Field>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof Blob) form.append(name, value, "picture.jpg");
    else if (value !== undefined) form.append(name, String(value));
  }
  return form;
}

/** A product as staff see it now. */
export const readProduct = async (shop: Pick<Shop, "call">, as: RequestOptions["as"], id: number) =>
  (await shop.call("GET /api/edit-product/:id", { params: { id } }, { as })).body.product;

/** Creates a product as staff do, through the form. */
export async function createProduct(
  shop: Pick<Shop, "call">,
  owner: TestAccount,
  fields: Record<string, Field> = {},
): Promise<Product> {
  const { body } = await shop.call("POST /api/store-product", { body: await productForm(fields) }, { as: owner });
  return body.product;
}

let picture: Promise<Blob> | undefined;

/** A real JPEG of 60 x 40 pixels, made once. */
export function smallPicture(): Promise<Blob> {
  picture ??= sharp({ create: { width: 60, height: 40, channels: 3, background: "#2f6f4f" } })
    .jpeg()
    .toBuffer()
    .then((bytes) => new Blob([new Uint8Array(bytes)]));
  return picture;
}

/** Takes three pieces of a product without options out of the stock, without an order. */
export const sellThree = (shop: Shop, id: number) =>
  shop.pool.query(
    `with sold as (update product_variants set stock = stock - 3 where product_id = $1 returning product_id, stock)
     update product_stocks s set quantity = sold.stock, lowest = sold.stock from sold where s.product_id = sold.product_id`,
    [id],
  );
