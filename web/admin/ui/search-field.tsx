import { type FormEvent, type RefObject, useEffect, useRef } from "react";
import { MAX_SEARCH_LENGTH } from "#contract/limits.ts";
import { Icon } from "./icon.tsx";

type SearchFieldProps = {
  label: string;
  /** What can be typed here. */
  placeholder: string;
  /** What is searched now. */
  q: string;
  onSearch: (q: string) => void;
};

/** Where a list is searched; the key / leads here. */
export function SearchField({ label, placeholder, q, onSearch }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  useSlash(field);

  // Back and a cleared filter change what is searched; while somebody types it stays.
  useEffect(() => {
    if (field.current) field.current.value = q;
  }, [q]);

  const search = (event: FormEvent) => {
    event.preventDefault();
    onSearch(field.current?.value.trim() ?? "");
  };
  return (
    <search>
      <form className="find" onSubmit={search}>
        <Icon name="search" />
        <input
          ref={field}
          className="input"
          type="search"
          name="q"
          aria-label={label}
          placeholder={placeholder}
          maxLength={MAX_SEARCH_LENGTH}
          defaultValue={q}
          autoComplete="off"
        />
        <kbd>/</kbd>
      </form>
    </search>
  );
}

/** The key / goes to the search, unless somebody is typing or answers a question. */
function useSlash(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
      const typing =
        event.target instanceof Element && event.target.closest("input, textarea, select, [role=alertdialog]");
      if (typing) return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [field]);
}
