import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { Form, useLocation } from "react-router";
import { MAX_SEARCH_LENGTH, SUGGESTIONS } from "#contract/limits.ts";
import button from "#web/ui/button.module.css";
import { Icon } from "#web/ui/icon.tsx";
import text from "#web/ui/text.module.css";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import styles from "./search-box.module.css";
import { type Suggestions, useSuggestions } from "./use-suggestions.ts";

/** No suggestion is active: Enter sends the input. */
const NONE = -1;

const places = { header: styles.inHeader, menu: styles.inMenu, page: styles.large };

type SearchBoxProps = {
  label: string;
  /** In the header and its menu the label is for screen readers only. */
  place: "header" | "menu" | "page";
  /** The id of an error message about the input. */
  problem?: string | undefined;
};

/**
 * The search field of the shop. A GET form that works without scripts; with scripts a combobox with a list, as in the ARIA
 * Authoring Practices.
 */
export function SearchBox({ label, place, problem }: SearchBoxProps) {
  const id = useId();
  const listId = `${id}-list`;
  const field = useRef<HTMLInputElement>(null);
  const { suggestions, suggest, dismiss } = useSuggestions();
  const [selection, setSelection] = useState<{ of: Suggestions; position: number } | null>(null);
  const asked = useSearchedText(field);
  const open = suggestions !== null && suggestions.products.length > 0 ? suggestions : null;
  // The active suggestion belongs to one list; a new list starts with none.
  const active = selection !== null && selection.of === open ? selection.position : NONE;
  const optionId = (position: number) => `${listId}-${position}`;

  const ask = () => {
    setSelection(null);
    suggest(field.current?.value ?? "");
  };
  const close = () => {
    setSelection(null);
    dismiss();
  };
  const step = (by: 1 | -1) => {
    if (!open) return ask();
    const stops = open.products.length + 2; // plus the link to all results, and the field itself
    setSelection({ of: open, position: ((active + 1 + by + stops) % stops) - 1 });
  };
  const follow = () => document.getElementById(optionId(active))?.click();
  const clear = () => {
    if (field.current) field.current.value = "";
    ask();
  };
  // Removes the focus, so that an on-screen keyboard does not cover the results.
  const leave = () => field.current?.blur();

  /** The action of a key beside its action in any text field; null when there is none. */
  const actionOf = (key: string): (() => void) | null => {
    if (key === "ArrowDown") return () => step(1);
    if (key === "ArrowUp") return () => step(-1);
    if (key === "Enter" && active !== NONE) return follow;
    if (key === "Escape" && open) return close;
    if (key === "Escape" && field.current?.value) return clear;
    return null;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const action = event.nativeEvent.isComposing ? null : actionOf(event.key);
    if (action) {
      event.preventDefault();
      action();
    } else if (movesInText.has(event.key)) setSelection(null);
  };

  // The magnifier of a phone leads here to type.
  const isToType = place === "page" && asked === "";
  useEffect(() => {
    if (!isToType || !field.current) return;
    field.current.focus();
    suggest(field.current.value); // It may have been typed before the scripts ran.
  }, [isToType, suggest]);

  const isHydrated = useHydrated();
  return (
    <Form
      className={`${styles.search} ${places[place]}`}
      role="search"
      action="/search"
      aria-labelledby={`${id}-label`}
      onSubmit={leave}
    >
      <label className={place === "page" ? undefined : text.visuallyHidden} id={`${id}-label`} htmlFor={id}>
        {label}
      </label>
      <div className={styles.field}>
        <Icon name="search" />
        <input
          ref={field}
          id={id}
          name="q"
          type="search"
          enterKeyHint="search"
          placeholder={place === "page" ? undefined : "Search"}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={MAX_SEARCH_LENGTH}
          defaultValue={asked}
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={problem}
          {...(isHydrated && {
            role: "combobox",
            "aria-autocomplete": "list",
            "aria-expanded": open !== null,
            "aria-controls": open ? listId : undefined,
            "aria-activedescendant": open && active !== NONE ? optionId(active) : undefined,
          })}
          onChange={ask}
          onKeyDown={onKeyDown}
          onBlur={close}
        />
        {open && (
          <open.List id={listId} q={open.q} products={open.products} idOf={optionId} active={active} onFollow={leave} />
        )}
      </div>
      {place === "page" && (
        <button type="submit" className={button.secondary}>
          Search
        </button>
      )}
      <span className={text.visuallyHidden} role="status">
        {suggestions && countLabel(suggestions.products.length)}
      </span>
    </Form>
  );
}

const movesInText = new Set(["ArrowLeft", "ArrowRight", "Home", "End"]);

function countLabel(count: number): string {
  if (count === 0) return "No suggestions";
  // There may be more than are suggested.
  const number = count === SUGGESTIONS ? `The ${count} best` : count;
  return `${number} ${count === 1 ? "suggestion" : "suggestions"}, arrow down to choose`;
}

/** The query of the search page, `""` on other pages. Navigation writes it into the field. */
function useSearchedText(field: { current: HTMLInputElement | null }): string {
  const { pathname, search, key } = useLocation();
  const asked = pathname === "/search" ? (new URLSearchParams(search).get("q") ?? "").trim() : "";
  const lastKey = useRef(key);

  useEffect(() => {
    if (lastKey.current === key) return; // Hydration keeps what was typed before.
    lastKey.current = key;
    // Text that is being typed stays.
    if (field.current && field.current !== document.activeElement) field.current.value = asked;
  }, [field, key, asked]);

  return asked;
}
