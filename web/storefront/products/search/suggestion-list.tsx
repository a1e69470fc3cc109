import { type MouseEvent, useEffect, useRef } from "react";
import { Link } from "react-router";
import type { CallReply } from "#contract/api.ts";
import { money } from "#web/ui/money.ts";
import { SmallPicture } from "#web/ui/picture.tsx";
import { useCategories } from "../../shell/shop.ts";
import typography from "../../shell/typography.module.css";
import { productPath } from "../product-card.tsx";
import styles from "./suggestion-list.module.css";

export type Suggestion = CallReply<"GET /api/suggest">["suggestions"][number];

type SuggestionListProps = {
  id: string;
  /** The typed text. */
  q: string;
  products: readonly Suggestion[];
  /** The id of the option at this position. */
  idOf: (position: number) => string;
  /** The position of the active option. The one after the last product is the link to all results. */
  active: number;
  /** Called when an option is opened. */
  onFollow: () => void;
};

/** The popup of the search field. Its options are links, so that they can be opened in a new tab. */
export function SuggestionList({ id, q, products, idOf, active, onFollow }: SuggestionListProps) {
  const list = useRef<HTMLDivElement>(null);
  const categories = useCategories();

  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: "nearest" });
  }, [active]);

  const option = (position: number) => ({
    id: idOf(position),
    role: "option",
    tabIndex: -1,
    "aria-selected": position === active,
    onClick: (event: MouseEvent) => {
      if (!opensElsewhere(event)) onFollow();
    },
  });
  return (
    // Keeps the focus in the field, because leaving it closes the list before the click.
    <div className={styles.list} id={id} ref={list} role="listbox" aria-label="Suggestions" onMouseDown={keepFocus}>
      {products.map((product, position) => (
        <Link key={product.id} to={productPath(product)} {...option(position)}>
          <span className={styles.picture}>{product.image && <SmallPicture image={product.image} side={48} />}</span>
          <span>
            <b>{product.productname}</b>{" "}
            <small>
              {categories.find(({ type }) => type === product.type)?.name}
              {product.stock === 0 && ", out of stock"}
            </small>
          </span>{" "}
          <span className={typography.price}>{money(product.selling)}</span>
        </Link>
      ))}
      <Link to={`/search?${new URLSearchParams({ q })}`} {...option(products.length)}>
        <span className={styles.all}>All results</span>
      </Link>
    </div>
  );
}

const keepFocus = (event: MouseEvent) => event.preventDefault();

const opensElsewhere = ({ ctrlKey, metaKey, shiftKey }: MouseEvent): boolean => ctrlKey || metaKey || shiftKey;
