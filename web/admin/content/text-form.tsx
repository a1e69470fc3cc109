import { type TextKind, textFolders } from "#contract/content.kinds.ts";
import field from "#web/ui/field.module.css";
import { Field } from "#web/ui/field.tsx";
import text from "#web/ui/text.module.css";
import { PictureField } from "../shell/picture-field.tsx";
import type { FormValues } from "../shell/record-form.ts";
import { TextField } from "../shell/record-form-fields.tsx";
import type { RecordForm } from "../shell/use-record-form.ts";
import { BodyField } from "./body-field.tsx";
import styles from "./content.module.css";
import { ContentForm } from "./content-form.tsx";
import { PagePreview } from "./content-preview.tsx";
import { type ContentShape, type EditedPage, textShape } from "./content-shape.ts";
import { TitleField } from "./title-field.tsx";

type TextFormProps = { page: EditedPage<TextKind>; fixed: boolean };

/** The form of an article or a policy. `fixed`: the shop itself links to it, so its address stays. */
export const TextForm = ({ page, fixed }: TextFormProps) => (
  <ContentForm
    page={page}
    shape={textShape}
    fields={(tied) => <Fields {...tied} page={page} fixed={fixed} />}
    preview={(values) => <Preview values={values} />}
  />
);

type FieldsProps = TextFormProps & { form: RecordForm<EditedPage<TextKind>>; shape: ContentShape<TextKind> };

function Fields({ page, fixed, ...tied }: FieldsProps) {
  const { form } = tied;
  const { values, problems } = form.state;
  const { body = "", picture = "" } = values;
  const folder = textFolders[page.kind];

  return (
    <>
      <TitleField label="Title" form={form} isNew={page.id === 0} />
      {fixed ? (
        <dl className={field.field}>
          <dt>Address</dt>
          <dd>
            {folder}/{values.slug}. The shop links to this page, so it keeps it.
          </dd>
        </dl>
      ) : (
        <TextField
          {...tied}
          name="slug"
          hint={`The end of ${folder}/… When it changes, the old address leads to the new one.`}
        />
      )}
      <TextField {...tied} name="summary" multiline hint="Shown below the title, in lists, and by search engines." />
      <BodyField value={body} errors={problems} onChange={form.set("body")} />
      <PictureField
        label="Picture"
        to="POST /api/admin/content-pictures"
        place="Beside the title."
        value={picture}
        errors={problems}
        onChange={form.set("picture")}
      />
      <TextField {...tied} name="position" inputMode="numeric" hint="1 is first." />
      <Field
        label="Last checked on"
        name="checked_on"
        errors={problems}
        hint="Shown as “As of”. Leave blank if there is no date."
      >
        {(props) => (
          <input
            {...props}
            type="date"
            value={values.checked_on}
            onChange={(event) => form.set("checked_on")(event.target.value)}
          />
        )}
      </Field>
      <TextField {...tied} name="sources" multiline hint="One per line, shown below the text." />
    </>
  );
}

const Preview = ({ values: { title, summary, picture, body = "" } }: { values: FormValues }) => (
  <PagePreview body={body}>
    {picture && <img className={styles.picture} src={picture} alt="" />}
    <p className={styles.title}>{title || "Title"}</p>
    <p className={text.soft}>{summary || "Summary"}</p>
  </PagePreview>
);
