import type { ComponentProps } from "react";
import { Link } from "react-router";
import { isInBackOffice } from "#web/area.ts";
import { type Category, categories } from "../products/categories.ts";
import { useMenuCategories, useMenus } from "./shop.ts";

/** A link that staff wrote: to a page of the shop, or elsewhere. A page of the shop does not know the routes of the back office. */
export const MenuLink = ({ to, ...rest }: ComponentProps<"a"> & { to: string }) =>
  to.startsWith("/") && !isInBackOffice(to) ? <Link to={to} {...rest} /> : <a href={to} {...rest} />;

/**
 * The links of the main menu, and those to the categories: all of them when the menu could not be loaded, else those
 * that the owner added.
 */
export function useMainMenu(): readonly { to: string; label: string }[] {
  const links = useMenus()?.main.links ?? categories.map(toLink);
  const more = useMenuCategories().filter(({ path }) => !links.some(({ to }) => to === path));
  const index = links.findLastIndex(({ to }) => categories.some(({ path }) => path === to)) + 1;
  return links.toSpliced(index || links.length, 0, ...more.map(toLink));
}

const toLink = ({ path: to, label }: Category) => ({ to, label });
