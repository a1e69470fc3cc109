import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { MAX_SEARCH_LENGTH } from "#contract/limits.ts";
import fieldStyles from "#web/ui/field.module.css";
import { Icon } from "#web/ui/icon.tsx";
import styles from "#web/ui/search-field.module.css";
import { useShortcuts } from "./keyboard/shortcuts.ts";

/** How long somebody may pause between two letters before the list is searched, in milliseconds. */
const PAUSE_MS = 250;

/** How to go to the list with these words: those of one go at typing leave one entry behind, so that Back leads out of them. */
type Going = { replace: boolean; preventScrollReset: true };

type SearchFieldProps = {
  label: string;
  /** What can be typed here. */
  placeholder: string;
  /** What is searched now. */
  q: string;
  onSearch: (q: string, going: Going) => void;
};

/** Where a list is searched, while somebody types and at once with Enter; the key / leads here. */
export function SearchField({ label, placeholder, q, onSearch }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  /** What was typed and is not searched yet; a new object with each letter. */
  const [typed, setTyped] = useState<{ text: string } | null>(null);
  /** What was searched from here last. */
  const sent = useRef(q);
  /** Whether this go at typing has its entry already. */
  const begun = useRef<boolean>(false);
  useShortcuts([
    {
      keys: "/",
      label,
      run: () => {
        field.current?.focus();
        field.current?.select();
      },
    },
  ]);

  // Back and a cleared filter change what is searched; what was searched from here stays as it is typed on.
  useEffect(() => {
    if (q === sent.current) return;
    sent.current = q;
    begun.current = false;
    setTyped(null);
    if (field.current) field.current.value = q;
  }, [q]);

  const search = useEffectEvent((text: string) => {
    setTyped(null);
    if (text === q) return;
    go(text, begun.current);
    begun.current = true;
  });
  useEffect(() => {
    if (typed === null) return;
    const pause = setTimeout(() => search(typed.text.trim()), PAUSE_MS);
    return () => clearTimeout(pause);
  }, [typed]);

  function go(text: string, replace: boolean) {
    sent.current = text;
    onSearch(text, { replace, preventScrollReset: true });
  }

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTyped(null);
    const text = field.current?.value.trim() ?? "";
    go(text, begun.current || text === q);
    begun.current = false;
  };
  return (
    <search>
      <form className={styles.search} onSubmit={submit}>
        <Icon name="search" />
        <input
          ref={field}
          className={fieldStyles.input}
          type="search"
          name="q"
          aria-label={label}
          placeholder={placeholder}
          maxLength={MAX_SEARCH_LENGTH}
          defaultValue={q}
          autoComplete="off"
          onChange={({ target }) => setTyped({ text: target.value })}
          onBlur={() => {
            begun.current = false;
          }}
        />
        <kbd>/</kbd>
      </form>
    </search>
  );
}
