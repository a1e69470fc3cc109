import { useEffect, useId, useState } from "react";
import type { Place } from "#contract/places.ts";
import { call } from "#web/api.ts";
import { ApiError } from "#web/api-error.ts";
import button from "./button.module.css";
import field from "./field.module.css";
import styles from "./place-picker.module.css";
import { Select } from "./select.tsx";

type PlaceStepsProps = {
  /** The city to begin in; null begins with the regions. */
  within: Place | null;
  /** Called with the barangay. */
  onChoose: (place: Place) => void;
};

/** Region, province, city and barangay one after the other. Each list is loaded when the one before is chosen. */
export default function PlaceSteps({ within, onChoose }: PlaceStepsProps) {
  const [trail, setTrail] = useState<readonly Place[]>([]);
  const parents = [within, ...trail];
  return (
    <div className={styles.steps}>
      {parents.map((parent, step) => (
        <PlaceSelect
          key={parent?.code ?? "regions"}
          parent={parent}
          chosen={trail[step]?.code ?? ""}
          onChoose={(place) =>
            place.level === "barangay" ? onChoose(place) : setTrail([...trail.slice(0, step), place])
          }
        />
      ))}
    </div>
  );
}

type PlaceSelectProps = { parent: Place | null; chosen: string; onChoose: (place: Place) => void };

function PlaceSelect({ parent, chosen, onChoose }: PlaceSelectProps) {
  const id = useId();
  const { places, failure, again } = usePlacesWithin(parent?.code);
  return (
    <div className={field.field}>
      <label className={field.label} htmlFor={id}>
        {labelOf(parent, places)}
      </label>
      <Select
        id={id}
        value={chosen}
        disabled={!places}
        onChange={(event) => {
          const place = places?.find(({ code }) => code === event.target.value);
          if (place) onChoose(place);
        }}
      >
        <option value="">{places || failure ? "Choose one" : "Loading …"}</option>
        {places?.map(({ code, name, old_name }) => (
          <option key={code} value={code}>
            {old_name ? `${name} (formerly ${old_name})` : name}
          </option>
        ))}
      </Select>
      {failure && (
        <p className={field.error} role="alert">
          <span>{failure}</span>
          <button type="button" className={button.link} onClick={again}>
            Try again
          </button>
        </p>
      )}
    </div>
  );
}

function labelOf(parent: Place | null, places: readonly Place[] | null): string {
  if (!parent) return "Region";
  if (parent.level === "city") return `Barangay in ${parent.name}`;
  const hasProvinces = parent.level === "region" && places?.some(({ level }) => level === "province");
  return hasProvinces ? "Province or independent city" : "City or municipality";
}

/** The places directly inside another one; without a code the regions. */
function usePlacesWithin(code: string | undefined) {
  const [places, setPlaces] = useState<readonly Place[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads the same places again
  useEffect(() => {
    const leaving = new AbortController();
    setFailure(null);
    call("GET /api/places", { query: code === undefined ? {} : { within: code } }, { signal: leaving.signal }).then(
      (reply) => setPlaces(reply.places),
      (reason: unknown) => {
        if (leaving.signal.aborted) return;
        if (!(reason instanceof ApiError)) throw reason;
        setFailure(reason.message);
      },
    );
    return () => leaving.abort();
  }, [code, attempt]);

  return { places, failure, again: () => setAttempt((before) => before + 1) };
}
