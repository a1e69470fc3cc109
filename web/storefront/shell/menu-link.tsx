import type { ComponentProps } from "react";
import { Link } from "react-router";
import { categories } from "../products/categories.ts";
import { useMenus } from "./shop.ts";

/** A link that staff wrote: to a page of the shop, or elsewhere. */
export const MenuLink = ({ to, ...rest }: ComponentProps<"a"> & { to: string }) =>
  to.startsWith("/") ? <Link to={to} prefetch="intent" {...rest} /> : <a href={to} {...rest} />;

/** The links of the main menu; those to the categories when it could not be loaded. */
export const useMainMenu = () =>
  useMenus()?.main.links ?? categories.map(({ path: to, label }) => ({ to: to as string, label: label as string }));
