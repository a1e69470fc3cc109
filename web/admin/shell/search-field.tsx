import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { MAX_SEARCH_LENGTH } from "#contract/limits.ts";
import fieldStyles from "#web/ui/field.module.css";
import { Icon } from "#web/ui/icon.tsx";
import styles from "#web/ui/search-field.module.css";
import { useShortcuts } from "./keyboard/shortcuts.ts";

/** The pause in typing before the search, in milliseconds. */
const PAUSE_MS = 250;

/** How to navigate to the search: the searches of one visit to the field make one history entry, so that Back leaves them. */
type Going = { replace: boolean; preventScrollReset: true };

type SearchFieldProps = {
  label: string;
  /** The placeholder. */
  placeholder: string;
  /** The current search text. */
  q: string;
  onSearch: (q: string, going: Going) => void;
};

/** The search field of a list. It searches as the user types, and at once on Enter; the key / focuses it. */
export function SearchField({ label, placeholder, q, onSearch }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  /** Typed text that is not searched yet; a new object with each key. */
  const [typed, setTyped] = useState<{ text: string } | null>(null);
  /** The text of the last search from this field. */
  const sent = useRef(q);
  /** Whether this visit to the field has its history entry. */
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

  // Back and a cleared filter update the field; its own searches do not, because typing goes on.
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
    <search className={styles.landmark}>
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
