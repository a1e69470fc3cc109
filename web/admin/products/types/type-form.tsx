import { useState } from "react";
import { slugOf } from "#contract/products.type-slugs.admin.ts";
import type { AdminProductType } from "#contract/products.types.admin.ts";
import field from "#web/ui/field.module.css";
import text from "#web/ui/text.module.css";
import { PictureField } from "../../shell/picture-field.tsx";
import { SelectField, TextField } from "../../shell/record-form-fields.tsx";
import { FormGroup, RecordFormFrame } from "../../shell/record-form-frame.tsx";
import { useRecordForm } from "../../shell/use-record-form.ts";
import styles from "./attributes-field.module.css";
import { AttributesField } from "./attributes-field.tsx";
import { menuChoices, newType, typeShape as shape, typeBody } from "./type-shape.ts";

/** The form of a type of products; null creates a new one. */
export function TypeForm({ type }: { type: AdminProductType | null }) {
  const form = useRecordForm(shape, type ?? newType, typeBody);
  const [ownAddress, setOwnAddress] = useState(false);
  const tied = { form, shape };
  const { values, problems } = form.state;
  const { attributes = "", picture = "" } = values;
  // The address follows the name until somebody types one.
  const naming = {
    ...form,
    set: (name: string) => (value: string) => {
      form.set(name)(value);
      if (name === "slug") setOwnAddress(value !== "");
      if (name === "name" && type === null && !ownAddress) form.set("slug")(slugOf(value));
    },
  };
  return (
    <RecordFormFrame {...tied} label="Type of products" fresh={type === null}>
      <FormGroup title="Type" hint="Shown in the menu, lists, filters and search.">
        <TextField form={naming} shape={shape} name="name" hint="Such as Bike rack." />
        <TextField {...tied} name="plural" hint="Such as Bike racks: the title of its list." />
        {type ? (
          <dl className={field.field}>
            <dt>{shape.labels.slug}</dt>
            <dd className={text.strong}>/{type.slug}</dd>
          </dl>
        ) : (
          <TextField
            form={naming}
            shape={shape}
            name="slug"
            hint={`The list is at /${values.slug || "bike-rack"}. It cannot be changed later, because links lead there.`}
          />
        )}
        <TextField
          {...tied}
          name="description"
          multiline
          hint="One or two sentences at the top of the list. Search engines show them too."
        />
        <div className={styles.wide}>
          <PictureField
            label="Picture"
            to="POST /api/admin/product-type-pictures"
            place="Beside the title of the list, and when the list is shared."
            value={picture}
            errors={problems}
            onChange={form.set("picture")}
          />
        </div>
        <TextField
          {...tied}
          name="warranty_months"
          inputMode="numeric"
          hint="In months. Shown on each product of this type and in the warranty policy. Leave blank for none."
        />
      </FormGroup>
      <FormGroup title="Menus" hint="Where customers find the list. Edit other menu links under Content.">
        <SelectField {...tied} name="in_menu" choices={menuChoices} />
      </FormGroup>
      <FormGroup title="Search engines" hint="Leave blank to use the plural name.">
        <TextField {...tied} name="meta_title" />
      </FormGroup>
      <FormGroup title="Attributes" hint="What staff fill in for each product of this type, in this order.">
        <AttributesField value={attributes} errors={problems} onChange={form.set("attributes")} />
      </FormGroup>
    </RecordFormFrame>
  );
}
