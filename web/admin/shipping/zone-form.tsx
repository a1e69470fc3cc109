import type { ShippingZone } from "#contract/shipping.admin.ts";
import { SelectField, TextField } from "../shell/record-form-fields.tsx";
import { CheckList, FormGroup, RecordFormFrame } from "../shell/record-form-frame.tsx";
import { useRecordForm } from "../shell/use-record-form.ts";
import { codChoices, newZone, zoneShape as shape, zoneBody } from "./zone-shape.ts";

type Region = { code: string; name: string };

/** The form of a zone; null adds a new one. */
export function ZoneForm({ zone, regions }: { zone: ShippingZone | null; regions: Region[] }) {
  const form = useRecordForm(shape, zone ?? newZone, zoneBody);
  const tied = { form, shape };
  return (
    <RecordFormFrame {...tied} label="Zone" fresh={zone === null}>
      <FormGroup
        title="Zone"
        hint={
          zone?.is_default
            ? "For places in no other zone, and addresses we can't match to a place."
            : "If an address is in several zones, its city wins over its province, and its province over its region."
        }
      >
        <TextField {...tied} name="name" />
        <SelectField {...tied} name="cod" choices={codChoices} />
        {!zone?.is_default && (
          <>
            <CheckList
              {...tied}
              name="regions"
              choices={regions.map(({ code, name }) => ({ value: code, label: name }))}
            />
            <TextField
              {...tied}
              name="places"
              multiline
              hint="One per line, such as Cebu, Davao City, or San Fernando, Pampanga."
            />
          </>
        )}
      </FormGroup>
      <FormGroup title="Rate" hint="In pesos, VAT included. The amounts add up. Enter 0 everywhere for free delivery.">
        <TextField {...tied} name="base_fee" inputMode="decimal" hint="Charged for every delivery." />
        <TextField
          {...tied}
          name="kilo_fee"
          inputMode="decimal"
          hint="Per started kilogram, by the parcel weight of each product."
        />
        <TextField {...tied} name="alone_fee" inputMode="decimal" hint="Such as each scooter." />
        <TextField
          {...tied}
          name="free_from"
          inputMode="decimal"
          hint="The total of the items, before a discount. Leave blank for no free delivery."
        />
      </FormGroup>
      <FormGroup title="Time" hint="Working days after shipping.">
        <TextField {...tied} name="min_days" inputMode="numeric" hint="1 is the next working day." />
        <TextField {...tied} name="max_days" inputMode="numeric" />
      </FormGroup>
    </RecordFormFrame>
  );
}
