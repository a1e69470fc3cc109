import { useRef, useState } from "react";
import type { Place } from "#contract/places.ts";
import { type ChosenBarangay, chosenBarangay } from "./address-value.ts";
import button from "./button.module.css";
import { lazyPart } from "./lazy-part.tsx";
import styles from "./place-picker.module.css";
import { Skeleton } from "./skeleton.tsx";

// Loaded when somebody enters an address: the search brings a combobox along.
const waiting = (
  <div className={styles.loading} role="status" aria-label="Loading">
    <Skeleton className={styles.field} />
  </div>
);
const PlaceSearch = lazyPart(() => import("./place-search.tsx"), waiting);
const PlaceSteps = lazyPart(() => import("./place-steps.tsx"), waiting);

type PlacePickerProps = {
  chosen: ChosenBarangay | null;
  /** Called with null by who would rather type the address. The postal code is that of a new barangay, where it is known. */
  onChoose: (barangay: ChosenBarangay | null, postalCode?: string | null) => void;
};

/** Chooses a barangay: by a search in one field, or step by step from the region. */
export function PlacePicker({ chosen, onChoose }: PlacePickerProps) {
  const [changing, setChanging] = useState(false);
  /** Null searches; else the choice begins inside of this city, or with the regions. */
  const [steps, setSteps] = useState<{ within: Place | null } | null>(null);
  const isNew = useRef(false);

  const choose: PlacePickerProps["onChoose"] = (barangay, postalCode) => {
    setChanging(false);
    setSteps(null);
    isNew.current = barangay !== null;
    onChoose(barangay, postalCode);
  };
  /** What was chosen takes the focus from the field that is gone, so that Tab leads to the fields below. */
  const focusNew = (element: HTMLElement | null) => {
    if (!element || !isNew.current) return;
    isNew.current = false;
    element.focus();
  };
  const take = (place: Place) =>
    place.level === "barangay" ? choose(chosenBarangay(place), place.postal_code) : setSteps({ within: place });

  if (chosen && !changing)
    return (
      <div className={styles.chosen}>
        <p ref={focusNew} tabIndex={-1}>
          <b>{chosen.barangay}</b>
          <span>{[chosen.city, chosen.province ?? chosen.region].join(", ")}</span>
        </p>
        <div className={styles.actions}>
          <button type="button" className={button.link} onClick={() => setChanging(true)}>
            Change barangay
          </button>
          <button type="button" className={button.link} onClick={() => choose(null)}>
            Type the address instead
          </button>
        </div>
      </div>
    );
  return (
    <div className={styles.picker}>
      {steps ? (
        <PlaceSteps key={steps.within?.code} within={steps.within} onChoose={take} />
      ) : (
        <PlaceSearch autoFocus={changing} onChoose={take} />
      )}
      <div className={styles.actions}>
        <button type="button" className={button.link} onClick={() => setSteps(steps ? null : { within: null })}>
          {steps ? "Search instead" : "Choose step by step"}
        </button>
        {chosen && (
          <button type="button" className={button.link} onClick={() => choose(chosen)}>
            Keep {chosen.barangay}
          </button>
        )}
      </div>
    </div>
  );
}
