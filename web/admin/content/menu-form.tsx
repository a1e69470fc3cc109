import { useId } from "react";
import type { FieldErrors } from "#contract/errors.ts";
import { MAX_MENU_LINKS } from "#contract/limits.ts";
import { bannerPanel } from "#web/ui/banner-panel.ts";
import button from "#web/ui/button.module.css";
import field from "#web/ui/field.module.css";
import { Icon } from "#web/ui/icon.tsx";
import { type KnownType, productTypes } from "../shell/product-types.ts";
import { TextField } from "../shell/record-form-fields.tsx";
import styles from "./content.module.css";
import { ContentForm } from "./content-form.tsx";
import { PreviewFrame } from "./content-preview.tsx";
import { type EditedPage, linksAsText, linksOf, type MenuLink, menuShape } from "./content-shape.ts";

/** An address that a menu can lead to, with the name of the page. */
export type Target = { path: string; title: string };

/** The pages of every shop that have no text. */
const pagesOfShop: readonly Target[] = [
  { path: "/test-ride", title: "Test rides" },
  { path: "/track", title: "Track an order" },
  { path: "/compare", title: "Compare" },
];

const listOfType = ({ slug, name }: KnownType): Target => ({ path: `/${slug}`, title: name });

/** The form of a menu. `texts` are the collections, articles and policies that it can lead to. */
export const MenuForm = ({ page, texts }: { page: EditedPage<"menu">; texts: readonly Target[] }) => (
  <ContentForm
    page={page}
    shape={menuShape}
    fields={(tied) => (
      <>
        <TextField {...tied} name="title" hint="Above these links in the footer." />
        <LinksField
          value={tied.form.state.values.links ?? ""}
          errors={tied.form.state.problems}
          targets={[...productTypes.use().map(listOfType), ...pagesOfShop, ...texts]}
          onChange={tied.form.set("links")}
        />
      </>
    )}
    preview={({ title, links = "" }) => (
      <PreviewFrame>
        <div className={`${styles.banner} ${bannerPanel.coal}`}>
          <p>{title}</p>
          <ul>
            {linksOf(links).map(({ label, to }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two links may be the same while they are written
              <li key={index} className={styles.link}>
                {label || to || "Link"}
              </li>
            ))}
          </ul>
        </div>
      </PreviewFrame>
    )}
  />
);

type LinksFieldProps = {
  value: string;
  errors: FieldErrors;
  targets: readonly Target[];
  onChange: (text: string) => void;
};

/** The links in their order, each with its words and its address. */
function LinksField({ value, errors, targets, onChange }: LinksFieldProps) {
  const id = useId();
  const links = linksOf(value);
  const { links: problems = [] } = errors;
  const save = (next: readonly MenuLink[]) => onChange(linksAsText(next));
  const change = (index: number, given: Partial<MenuLink>) =>
    save(links.map((link, at) => (at === index ? { ...link, ...given } : link)));
  return (
    <fieldset className={styles.links} aria-describedby={problems.length > 0 ? `${id}-problems` : undefined}>
      <legend>Links</legend>
      {problems.length > 0 && (
        <p id={`${id}-problems`} className={field.error} role="alert">
          {problems.join(" ")}
        </p>
      )}
      <datalist id={`${id}-targets`}>
        {targets.map(({ path, title }) => (
          <option key={path} value={path}>
            {title}
          </option>
        ))}
      </datalist>
      <ol>
        {links.map(({ label, to }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a link has no identity but its place
          <li key={index}>
            <input
              className={field.input}
              aria-label={`Text of link ${index + 1}`}
              autoComplete="off"
              value={label}
              onChange={(event) => change(index, { label: event.target.value })}
            />
            <input
              className={field.input}
              aria-label={`Address of link ${index + 1}`}
              autoComplete="off"
              list={`${id}-targets`}
              value={to}
              onChange={(event) => change(index, { to: event.target.value })}
            />
            <button
              type="button"
              className={button.secondary}
              aria-label={`Move link ${index + 1} up`}
              disabled={index === 0}
              onClick={() => save(swapped(links, index - 1))}
            >
              ↑
            </button>
            <button
              type="button"
              className={button.secondary}
              aria-label={`Move link ${index + 1} down`}
              disabled={index === links.length - 1}
              onClick={() => save(swapped(links, index))}
            >
              ↓
            </button>
            <button
              type="button"
              className={button.secondary}
              aria-label={`Remove link ${index + 1}`}
              onClick={() => save(links.filter((_, at) => at !== index))}
            >
              <Icon name="close" />
            </button>
          </li>
        ))}
      </ol>
      <p className={field.hint}>
        An address is a page of the shop, such as /helmet, or https://… Links to hidden collections are left out.
        Policies without a link here are added at the end.
      </p>
      {links.length < MAX_MENU_LINKS && (
        <button
          type="button"
          className={`${button.secondary} ${button.small}`}
          onClick={() => save([...links, { label: "", to: "" }])}
        >
          Add link
        </button>
      )}
    </fieldset>
  );
}

/** The links with the one at this place and the next one swapped. */
function swapped(links: readonly MenuLink[], index: number): MenuLink[] {
  const next = links[index + 1];
  return links.flatMap((link, at) => (at === index ? (next ? [next, link] : [link]) : at === index + 1 ? [] : [link]));
}
