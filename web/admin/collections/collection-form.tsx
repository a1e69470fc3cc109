import type { AdminCollection } from "#contract/collections.admin.ts";
import { Field } from "#web/ui/field.tsx";
import { PictureField } from "../shell/picture-field.tsx";
import { SelectField, TextField } from "../shell/record-form-fields.tsx";
import { FormGroup, RecordFormFrame } from "../shell/record-form-frame.tsx";
import { slugOf } from "../shell/slug.ts";
import { useRecordForm } from "../shell/use-record-form.ts";
import styles from "./collection-form.module.css";
import {
  byChoices,
  collectionBody,
  homeChoices,
  newCollection,
  collectionShape as shape,
  shownChoices,
} from "./collection-shape.ts";
import { ProductPicker } from "./product-picker.tsx";
import { RuleFields } from "./rule-fields.tsx";
import { RulePreview } from "./rule-preview.tsx";

const ruleSorts = {
  newest: "Newest",
  price_asc: "Price, low to high",
  price_desc: "Price, high to low",
  rating: "Best rated",
};
const chosenSorts = { manual: "As listed here", ...ruleSorts };

/** The form of a collection; null creates a new one. */
export function CollectionForm({ collection }: { collection: AdminCollection | null }) {
  const form = useRecordForm(shape, collection ?? newCollection, collectionBody);
  const tied = { form, shape };
  const { values, problems } = form.state;
  const { title: oldTitle = "", picture = "", products = "[]", by: chosenBy } = values;
  const byRule = chosenBy === "rule";

  function setTitle(title: string) {
    if (collection === null && values.slug === slugOf(oldTitle)) form.set("slug")(slugOf(title));
    form.set("title")(title);
  }

  function setBy(by: string) {
    form.set("by")(by);
    // Only chosen products have an order of their own.
    if (by === "rule" && values.sort === "manual") form.set("sort")("newest");
    if (by === "hand" && collection?.rule !== null) form.set("sort")("manual");
  }

  return (
    <RecordFormFrame {...tied} label="Collection" fresh={collection === null}>
      <FormGroup title="Collection" hint="Shown above the products on its page.">
        <Field label="Title" name="title" errors={problems}>
          {(props) => (
            <input
              {...props}
              autoComplete="off"
              value={values.title}
              onChange={(event) => setTitle(event.target.value)}
            />
          )}
        </Field>
        <TextField {...tied} name="slug" hint="The end of /collections/… An old address leads to the new one." />
        <TextField {...tied} name="description" multiline />
        <div className={styles.wide}>
          <PictureField
            label="Picture"
            to="POST /api/admin/collection-pictures"
            place="Beside the title, on the home page, and when the page is shared."
            value={picture}
            errors={problems}
            onChange={form.set("picture")}
          />
        </div>
      </FormGroup>
      <FormGroup title="Products" hint="Choose them one by one, or set a rule.">
        <div className={styles.by} role="radiogroup" aria-label={shape.labels.by}>
          {Object.entries(byChoices).map(([value, label]) => (
            <label key={value}>
              <input type="radio" name="by" value={value} checked={values.by === value} onChange={() => setBy(value)} />
              {label}
            </label>
          ))}
        </div>
        {byRule ? (
          <RuleFields {...tied} />
        ) : (
          <ProductPicker value={products} errors={problems} onChange={form.set("products")} />
        )}
        <SelectField
          {...tied}
          name="sort"
          choices={byRule ? ruleSorts : chosenSorts}
          hint="Visitors can choose another order."
        />
        {byRule && <RulePreview values={values} />}
      </FormGroup>
      <FormGroup title="Visibility" hint="Where and when visitors see it. Edit menus under Content.">
        <SelectField {...tied} name="shown" choices={shownChoices} />
        <SelectField {...tied} name="on_home" choices={homeChoices} />
        <TextField {...tied} name="starts_at" type="datetime-local" hint="Philippine time. Leave blank to start now." />
        <TextField {...tied} name="ends_at" type="datetime-local" hint="Philippine time. Leave blank for no end." />
      </FormGroup>
      <FormGroup title="Search engines" hint="Leave blank to use the title and description.">
        <TextField {...tied} name="meta_title" />
        <TextField {...tied} name="meta_description" multiline />
      </FormGroup>
    </RecordFormFrame>
  );
}
