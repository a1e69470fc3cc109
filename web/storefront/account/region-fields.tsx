import { useState } from "react";
import type { Address } from "#contract/addresses.ts";
import type { FieldErrors } from "#contract/errors.ts";
import { regions } from "#contract/regions.ts";
import { PickField } from "#web/ui/field.tsx";

/** Where in the country: the region, and the province if it has any. Other words that were saved stay a choice. */
export function RegionFields({ address, errors }: { address: Address | null; errors: FieldErrors }) {
  const [name, setName] = useState(address?.region ?? "");
  const region = regions.find((each) => each.name === name);
  const saved = address?.region === name ? address.province : null;
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
        {address && !regions.some((each) => each.name === address.region) && <option>{address.region}</option>}
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
