import { Autocomplete } from "@base-ui/react/autocomplete";
import { useEffect, useId, useState } from "react";
import { MAX_PLACE_SEARCH } from "#contract/limits.ts";
import type { Place } from "#contract/places.ts";
import { call } from "#web/api.ts";
import { ApiError } from "#web/api-error.ts";
import field from "./field.module.css";
import styles from "./place-picker.module.css";
import { submitByButtonOnly } from "./submit-by-button.ts";

/** The pause in typing before the request, in milliseconds. */
const PAUSE_MS = 150;

type Found = { q: string; places: readonly Place[]; failure: string | null };

type PlaceSearchProps = { autoFocus: boolean; onChoose: (place: Place) => void };

/** A combobox that finds barangays and cities while somebody types. */
export default function PlaceSearch({ autoFocus, onChoose }: PlaceSearchProps) {
  const id = useId();
  const [typed, setTyped] = useState("");
  const [open, setOpen] = useState(false);
  const found = usePlaces(typed.trim());
  const places = found?.places ?? [];
  const isOpen = open && places.length > 0;
  return (
    <div className={field.field}>
      <label className={field.label} htmlFor={id}>
        Find the place
      </label>
      <Autocomplete.Root
        inline
        mode="none"
        open={isOpen}
        onOpenChange={(next) => setOpen(next)}
        items={places}
        value={typed}
        onValueChange={(value, { reason }) => {
          // The text of an item that was pressed is not typed.
          if (reason === "item-press") return;
          setTyped(value);
          setOpen(true);
        }}
        autoHighlight
        itemToStringValue={(place: Place) => place.name}
      >
        <Autocomplete.Input
          id={id}
          className={field.input}
          autoFocus={autoFocus}
          maxLength={MAX_PLACE_SEARCH}
          autoComplete="off"
          spellCheck={false}
          aria-describedby={`${id}-status`}
          // Enter chooses a place. Before places are found it would send the form.
          onKeyDown={(event) => {
            submitByButtonOnly(event);
            // The dialog around it stays: Escape closes the list first.
            if (event.key === "Escape" && isOpen) {
              event.preventDefault();
              event.preventBaseUIHandler();
              setOpen(false);
            }
            // The places of earlier letters stay on the screen while those of the new ones are found: Enter chooses none of them.
            if (event.key === "Enter" && found?.q !== typed.trim()) event.preventBaseUIHandler();
          }}
          // Base UI leaves it out of a list that is drawn in place.
          aria-expanded={isOpen}
        />
        {isOpen && (
          <Autocomplete.List className={styles.list} aria-label="Places">
            {(place: Place) => (
              <Autocomplete.Item key={place.code} value={place} className={styles.item} onClick={() => onChoose(place)}>
                <b>{place.name}</b>
                <span>{aroundOf(place)}</span>
              </Autocomplete.Item>
            )}
          </Autocomplete.List>
        )}
      </Autocomplete.Root>
      <p className={field.hint} id={`${id}-status`} role="status">
        {statusOf(typed.trim(), found)}
      </p>
    </div>
  );
}

const aroundOf = ({ level, old_name, city, province, region }: Place): string =>
  [
    [city, province ?? region].filter(Boolean).join(", "),
    old_name && `formerly ${old_name}`,
    level === "city" && "choose its barangay next",
  ]
    .filter(Boolean)
    .join(" · ");

function statusOf(typed: string, found: Found | null): string {
  if (found?.failure) return `${found.failure} You can type the address below.`;
  if (typed.length < 2 || !found) return "Barangay and city, such as Lahug Cebu.";
  if (found.q !== typed) return "Searching …";
  if (found.places.length > 0) return `${found.places.length} found. Use the arrow keys and Enter to choose.`;
  return `No barangay matches “${typed}”. Choose step by step, or type the address below.`;
}

/** The places that fit what is typed, once the typing pauses; null before the first answer. */
function usePlaces(q: string): Found | null {
  const [found, setFound] = useState<Found | null>(null);

  useEffect(() => {
    if (q.length < 2) return setFound(null);
    const leaving = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const { places } = await call("GET /api/places", { query: { q } }, { signal: leaving.signal });
        setFound({ q, places, failure: null });
      } catch (error) {
        if (leaving.signal.aborted) return;
        if (!(error instanceof ApiError)) throw error;
        setFound({ q, places: [], failure: error.message });
      }
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [q]);

  return found;
}
