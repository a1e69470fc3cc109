import { type FormEvent, useEffect, useRef } from "react";
import { MAX_SEARCH_LENGTH } from "#contract/limits.ts";
import { useKeys } from "../keys/key-acts.ts";
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
  useKeys([
    {
      keys: "/",
      label,
      act: () => {
        field.current?.focus();
        field.current?.select();
      },
    },
  ]);

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
