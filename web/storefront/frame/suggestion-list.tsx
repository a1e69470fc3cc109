import { type MouseEvent, useEffect, useRef } from "react";
import { Link } from "react-router";
import { productTypeLabels } from "#contract/vocabulary.ts";
import { money } from "#web/ui/money.ts";
import { SmallPicture } from "#web/ui/picture.tsx";
import { pathOf } from "../product-card.tsx";
import type { Suggestions } from "./use-suggestions.ts";

type SuggestionListProps = {
  id: string;
  suggestions: Suggestions;
  /** The place of the chosen option; the one after the last product leads to all results. */
  active: number;
  /** Called when an option is followed, by whichever means. */
  onFollow: () => void;
};

/** How many options the list of these suggestions has. */
export const optionsOf = ({ products }: Suggestions): number => products.length + 1;

export const optionId = (listId: string, position: number): string => `${listId}-${position}`;

/** The popup of a search field. Its options are links, so that they open in a new tab like any other. */
export function SuggestionList({ id, suggestions: { q, products }, active, onFollow }: SuggestionListProps) {
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: "nearest" });
  }, [active]);

  const option = (position: number) => ({
    id: optionId(id, position),
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
        <Link key={product.id} to={pathOf(product)} {...option(position)}>
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
