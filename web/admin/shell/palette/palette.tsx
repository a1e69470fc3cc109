import { Autocomplete } from "@base-ui/react/autocomplete";
import { Dialog } from "@base-ui/react/dialog";
import { useState } from "react";
import { useNavigate } from "react-router";
import { MAX_SEARCH_LENGTH } from "#contract/limits.ts";
import button from "#web/ui/button.module.css";
import { Icon } from "#web/ui/icon.tsx";
import { OrderBadge } from "#web/ui/status-badge.tsx";
import text from "#web/ui/text.module.css";
import { Thumbnail } from "#web/ui/thumbnail.tsx";
import { activeShortcuts } from "../keyboard/shortcuts.ts";
import { useOwnRole } from "../own-role.ts";
import { useConfirmLeave } from "../unsaved-changes.tsx";
import { type PaletteGroup, type PaletteItem, paletteGroups } from "./groups.ts";
import styles from "./palette.module.css";
import { useSearchResults } from "./search-results.ts";

/** The palette: finds orders, products and screens, and runs commands. */
export function Palette({ onClose }: { onClose: () => void }) {
  const [words, setWords] = useState("");
  const [acts] = useState(activeShortcuts);
  const role = useOwnRole();
  const navigate = useNavigate();
  const orAsk = useConfirmLeave();
  const found = useSearchResults(words.startsWith(">") ? "" : words);
  const groups = paletteGroups({ words, found, role, acts });
  const waits = !words.startsWith(">") && found.q !== words.trim();

  function choose(line: PaletteItem) {
    onClose();
    if ("to" in line) orAsk(() => void navigate(line.to));
    else requestAnimationFrame(() => line.act()); // After the focus has returned.
  }

  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Popup className={styles.palette} aria-label="Search or jump to">
          <Autocomplete.Root
            open
            inline
            mode="none"
            items={groups}
            value={words}
            onValueChange={setWords}
            autoHighlight="always"
            keepHighlight
            itemToStringValue={({ label }: PaletteItem) => label}
          >
            <div className={styles.search}>
              <Icon name="search" />
              <Autocomplete.Input
                aria-label="Search or jump to"
                placeholder="Order, name, phone, product, screen"
                maxLength={MAX_SEARCH_LENGTH}
                autoComplete="off"
                spellCheck={false}
              />
              <Dialog.Close className={`${button.quiet} ${button.small} ${styles.close}`}>Close</Dialog.Close>
            </div>
            <Autocomplete.List className={styles.list} aria-busy={waits}>
              {(group: PaletteGroup) => (
                <Autocomplete.Group key={group.value} items={group.items} className={styles.group}>
                  <Autocomplete.GroupLabel className={styles.groupName}>{group.value}</Autocomplete.GroupLabel>
                  <Autocomplete.Collection>
                    {(line: PaletteItem) => (
                      <Autocomplete.Item
                        key={line.id}
                        value={line}
                        className={styles.item}
                        onClick={() => choose(line)}
                      >
                        <Sign sign={line.sign} />
                        <span className={text.truncate}>
                          <Marked label={line.label} words={words} />
                          {line.more && <span className={text.faint}> {line.more}</span>}
                        </span>
                        <span className={styles.keys}>
                          {line.keys?.split(" ").map((key) => (
                            <kbd key={key}>{key.length === 1 ? key.toUpperCase() : key}</kbd>
                          ))}
                        </span>
                      </Autocomplete.Item>
                    )}
                  </Autocomplete.Collection>
                </Autocomplete.Group>
              )}
            </Autocomplete.List>
            <p className={styles.empty} role="status">
              {found.failure ??
                (groups.length === 0 && !waits ? `No results for “${words.replace(/^>/, "").trim()}”.` : "")}
            </p>
            <p className={styles.footer} aria-hidden="true">
              <span>
                <kbd>↑</kbd>
                <kbd>↓</kbd> choose
              </span>
              <span>
                <kbd>Enter</kbd> open
              </span>
              <span>
                <kbd>&gt;</kbd> commands only
              </span>
              <span className={styles.escape}>
                <kbd>Esc</kbd> close
              </span>
            </p>
          </Autocomplete.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Sign({ sign }: Pick<PaletteItem, "sign">) {
  if (sign === "do" || sign === "go") return <Icon name="caret-right" />;
  if (sign === "plus") return <Icon name="plus" />;
  if ("image" in sign) return <Thumbnail image={sign.image} />;
  return <OrderBadge status={sign.order} />;
}

/** A label with the matching text marked. */
function Marked({ label, words }: { label: string; words: string }) {
  const sought = words.replace(/^>/, "").trim();
  const index = sought === "" ? -1 : label.toLowerCase().indexOf(sought.toLowerCase());
  if (index < 0) return label;
  const end = index + sought.length;
  return (
    <>
      {label.slice(0, index)}
      <mark>{label.slice(index, end)}</mark>
      {label.slice(end)}
    </>
  );
}
