import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { Form, useLocation } from "react-router";
import { MAX_SEARCH_LENGTH } from "#contract/limits.ts";
import { Icon } from "#web/ui/icon.tsx";
import { createStore } from "#web/ui/store.ts";
import { type Suggestions, useSuggestions } from "./use-suggestions.ts";

/** True once the browser runs the page: until then there is a plain field, and nothing that would suggest. */
const awake = createStore<boolean>(true, false);

/** Nothing is chosen in the list: Enter sends what was typed. */
const NONE = -1;

type SearchBoxProps = {
  label: string;
  /** In the header the label is for those who do not see the magnifying glass. */
  inHeader?: boolean;
  /** The id of a message about what was typed. */
  problem?: string | undefined;
};

/**
 * A field that searches the whole shop. A GET form that works by itself; in a browser that runs scripts it is a combobox
 * with a list, as the ARIA Authoring Practices describe it.
 */
export function SearchBox({ label, inHeader = false, problem }: SearchBoxProps) {
  const id = useId();
  const listId = `${id}-list`;
  const field = useRef<HTMLInputElement>(null);
  const { suggestions, suggest, dismiss } = useSuggestions();
  const [choice, setChoice] = useState<{ of: Suggestions; position: number } | null>(null);
  const asked = useAskedFor(field);
  const open = suggestions !== null && suggestions.products.length > 0 ? suggestions : null;
  // A choice is one of the list it was made in: another list begins with none.
  const active = choice !== null && choice.of === open ? choice.position : NONE;
  const optionId = (position: number) => `${listId}-${position}`;

  const ask = () => {
    setChoice(null);
    suggest(field.current?.value ?? "");
  };
  const close = () => {
    setChoice(null);
    dismiss();
  };
  const step = (by: 1 | -1) => {
    if (!open) return ask();
    const stops = open.products.length + 2; // the way to all results is one of them, and the field
    setChoice({ of: open, position: ((active + 1 + by + stops) % stops) - 1 });
  };
  const follow = () => document.getElementById(optionId(active))?.click();
  const clear = () => {
    if (field.current) field.current.value = "";
    ask();
  };
  // Gives the focus back, so that a keyboard on the screen does not stand over what was found.
  const leave = () => field.current?.blur();

  /** What a key does here beyond what it does in any field; null when it does nothing more. */
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
    } else if (movesInText.has(event.key)) setChoice(null);
  };

  const alive = awake.use();
  return (
    <Form
      className={inHeader ? "find" : "find find-large"}
      role="search"
      action="/search"
      aria-labelledby={`${id}-label`}
      onSubmit={leave}
    >
      <label className={inHeader ? "sr-only" : undefined} id={`${id}-label`} htmlFor={id}>
        {label}
      </label>
      <span className="find-field">
        <Icon name="search" />
        <input
          ref={field}
          id={id}
          name="q"
          type="search"
          enterKeyHint="search"
          placeholder={inHeader ? "Search" : undefined}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={MAX_SEARCH_LENGTH}
          defaultValue={asked}
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={problem}
          {...(alive && {
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
      </span>
      {!inHeader && (
        <button type="submit" className="btn btn-line">
          Search
        </button>
      )}
      <span className="sr-only" role="status">
        {suggestions && said(suggestions.products.length)}
      </span>
    </Form>
  );
}

const movesInText = new Set(["ArrowLeft", "ArrowRight", "Home", "End"]);

function said(found: number): string {
  if (found === 0) return "No suggestions";
  return `${found === 1 ? "1 suggestion" : `${found} suggestions`}, arrow down to choose`;
}

/** What the page one is on was searched for, `""` on other pages. Arriving at a page writes it into the field. */
function useAskedFor(field: { current: HTMLInputElement | null }): string {
  const { pathname, search, key } = useLocation();
  const asked = pathname === "/search" ? (new URLSearchParams(search).get("q") ?? "").trim() : "";
  const arrived = useRef(key);

  useEffect(() => {
    if (arrived.current === key) return; // A page that comes alive keeps what was typed before that.
    arrived.current = key;
    // Nobody's typing is taken away.
    if (field.current && field.current !== document.activeElement) field.current.value = asked;
  }, [field, key, asked]);

  return asked;
}
