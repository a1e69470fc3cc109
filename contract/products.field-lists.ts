import {
  type ColumnFieldName,
  type OptionalTextName,
  productFieldNames,
  productFields,
  type RequiredTextName,
  textField,
  textFieldNames,
} from "./products.fields.ts";

// Lists of product fields that the storefront does not need, so it does not load them.

export const requiredTextNames = textFieldNames.filter(
  (name): name is RequiredTextName => "required" in textField(name),
);
export const optionalTextNames = textFieldNames.filter(
  (name): name is OptionalTextName => !("required" in textField(name)),
);
export const columnFieldNames = productFieldNames.filter(
  (name): name is ColumnFieldName => productFields[name].column !== null,
);

/** The fields that an update or an import may leave out. */
export const optionalFieldNames = columnFieldNames.filter((name) => !("required" in productFields[name]));

/** The columns of the fields. The stock is that of the variants. */
export const productColumnNames = columnFieldNames
  .map((name) => productFields[name].column)
  .filter((column) => column !== "stock");
