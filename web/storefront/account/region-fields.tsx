import { useState } from "react";
import type { FieldErrors } from "#contract/errors.ts";
import { regions } from "#contract/regions.ts";
import { PickField } from "#web/ui/field.tsx";

type Place = { region?: string | undefined; province?: string | null | undefined };

/** Where in the country: the region, and the province if it has any. Other words that were saved stay a choice. */
export function RegionFields({ saved: before, errors }: { saved: Place | undefined; errors: FieldErrors }) {
  const [name, setName] = useState(before?.region ?? "");
  const region = regions.find((each) => each.name === name);
  const saved = (before?.region === name && before.province) || null;
  const provinces = withSaved(region?.provinces ?? [], saved);
  return (
    <>
      <PickField
        label="Region"
        name="region"
        autoComplete="address-level1"
        defaultValue={name}
        onChange={(event) => setName(event.target.value)}
        errors={errors}
      >
        <option value="">Choose one</option>
        {before?.region && !regions.some((each) => each.name === before.region) && <option>{before.region}</option>}
        {regions.map(({ name, code }) => (
          <option key={code} value={name}>
            {name} ({code})
          </option>
        ))}
      </PickField>
      <PickField
        key={name}
        label="Province (optional)"
        name="province"
        disabled={provinces.length === 0}
        defaultValue={saved ?? ""}
        errors={errors}
      >
        <option value="">
          {provinces.length > 0 ? "Choose one" : region ? `None in ${name}` : "Choose the region first"}
        </option>
        {provinces.map((province) => (
          <option key={province}>{province}</option>
        ))}
      </PickField>
    </>
  );
}

const withSaved = (provinces: readonly string[], saved: string | null): readonly string[] =>
  saved === null || provinces.includes(saved) ? provinces : [saved, ...provinces];
