import type { ContentKind } from "#contract/content.kinds.ts";
import { Field } from "#web/ui/field.tsx";
import { slugOf } from "../shell/slug.ts";
import type { RecordForm } from "../shell/use-record-form.ts";
import type { EditedPage } from "./content-shape.ts";

type TitleFieldProps<K extends ContentKind> = { label: string; form: RecordForm<EditedPage<K>>; isNew: boolean };

/** The title of a page. The address of a new page follows it until somebody edits the address. */
export function TitleField<K extends ContentKind>({ label, form, isNew }: TitleFieldProps<K>) {
  const { values, problems } = form.state;
  const { title: oldTitle = "" } = values;

  function setTitle(title: string) {
    if (isNew && values.slug === slugOf(oldTitle)) form.set("slug")(slugOf(title));
    form.set("title")(title);
  }

  return (
    <Field label={label} name="title" errors={problems}>
      {(props) => (
        <input {...props} autoComplete="off" value={values.title} onChange={(event) => setTitle(event.target.value)} />
      )}
    </Field>
  );
}
