import { type MouseEvent, useEffect, useRef } from "react";
import { Link } from "react-router";
import type { CallReply } from "#contract/api.ts";
import { productTypeLabels } from "#contract/enums.ts";
import { money } from "#web/ui/money.ts";
import { SmallPicture } from "#web/ui/picture.tsx";
import { productPath } from "../product-card.tsx";

export type Suggestion = CallReply<"GET /api/suggest">["suggestions"][number];

type SuggestionListProps = {
  id: string;
  /** What was typed. */
  q: string;
  products: readonly Suggestion[];
  /** The id of the option at a place. */
  idOf: (position: number) => string;
  /** The place of the chosen option; the one after the last product leads to all results. */
  active: number;
  /** Called when an option is followed, by whichever means. */
  onFollow: () => void;
};

/** The popup of a search field. Its options are links, so that they open in a new tab like any other. */
export function SuggestionList({ id, q, products, idOf, active, onFollow }: SuggestionListProps) {
  const list = useRef<HTMLDivElement>(null);

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
    // The focus stays in the field: leaving the field closes the list, before a press on it could count.
    <div className="hits" id={id} ref={list} role="listbox" aria-label="Suggestions" onMouseDown={keepFocus}>
      {products.map((product, position) => (
        <Link key={product.id} to={productPath(product)} {...option(position)}>
          <span className="hit-pic">{product.image && <SmallPicture image={product.image} side={48} />}</span>
          <span>
            <b>{product.productname}</b> <small>{productTypeLabels[product.type]}</small>
          </span>{" "}
          <span className="price">{money(product.selling)}</span>
        </Link>
      ))}
      <Link to={`/search?${new URLSearchParams({ q })}`} {...option(products.length)}>
        <span className="hit-all">All results</span>
      </Link>
    </div>
  );
}

const keepFocus = (event: MouseEvent) => event.preventDefault();

const opensElsewhere = ({ ctrlKey, metaKey, shiftKey }: MouseEvent): boolean => ctrlKey || metaKey || shiftKey;
