import { useState } from "react";
import { regions } from "#contract/addresses.regions.ts";
import type { FieldErrors } from "#contract/errors.ts";
import { SelectField } from "#web/ui/field.tsx";
import { regionOfCity } from "./city-region.ts";

type Place = { region?: string | undefined; province?: string | null | undefined };

type RegionFieldsProps = {
  saved: Place | undefined;
  /** The city as typed now. When it determines the region, that region is preselected. */
  city: string;
  errors: FieldErrors;
};

/** Region and province. Saved values that are no longer in the lists stay as options. */
export function RegionFields({ saved: before, city, errors }: RegionFieldsProps) {
  const [chosen, setChosen] = useState(before?.region);
  const name = chosen ?? regionOfCity(city) ?? "";
  const region = regions.find((each) => each.name === name);
  const saved = (before?.region === name && before.province) || null;
  const provinces = withSaved(region?.provinces ?? [], saved);
  return (
    <>
      <SelectField
        label="Region"
        name="region"
        autoComplete="address-level1"
        value={name}
        onChange={(event) => setChosen(event.target.value)}
        errors={errors}
      >
        <option value="">Choose one</option>
        {before?.region && !regions.some((each) => each.name === before.region) && <option>{before.region}</option>}
        {regions.map(({ name, code }) => (
          <option key={code} value={name}>
            {name} ({code})
          </option>
        ))}
      </SelectField>
      <SelectField
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
      </SelectField>
    </>
  );
}

const withSaved = (provinces: readonly string[], saved: string | null): readonly string[] =>
  saved === null || provinces.includes(saved) ? provinces : [saved, ...provinces];
