import { screenTable } from "./screen.ts";

/** The screens of the stock and of the types of products. */
export const productTypeScreens = screenTable({
  stock: {
    path: "stock",
    page: "products/stock-list-page.tsx",
    title: "Stock",
    permission: "see_products",
    menu: "products",
    skeleton: "own",
    navigation: "go",
  },
  productTypes: {
    path: "product-types",
    page: "products/product-types-page.tsx",
    title: "Types",
    name: "types",
    permission: "see_products",
    menu: "products",
    skeleton: "own",
    navigation: "go",
    paletteLabel: "Types of products",
  },
  addProductType: {
    path: "product-types/new",
    page: "products/add-product-type-page.tsx",
    title: "Add type",
    name: "form",
    permission: "edit_product_types",
    menu: "products",
    skeleton: "form",
    parent: "productTypes",
    navigation: "create",
    paletteLabel: "Add type of products",
  },
  productType: {
    path: "product-types/:slug",
    page: "products/product-type-page.tsx",
    title: "Type",
    permission: "see_products",
    menu: "products",
    skeleton: "form",
    parent: "productTypes",
  },
});
