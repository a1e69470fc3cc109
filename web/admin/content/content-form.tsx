import { useRef } from "react";
import { contentKinds } from "#contract/content.kinds.ts";
import button from "#web/ui/button.module.css";
import field from "#web/ui/field.module.css";
import { Field } from "#web/ui/field.tsx";
import layout from "#web/ui/layout.module.css";
import recordForm from "../shell/record-form.module.css";
import { FormBar, FormMessage, TextField } from "../shell/record-form-fields.tsx";
import { useRecordForm } from "../shell/use-record-form.ts";
import { BodyField } from "./body-field.tsx";
import styles from "./content.module.css";
import { ContentPreview } from "./content-preview.tsx";
import { contentBody, type EditedPage, contentShape as shape, slugOf } from "./content-shape.ts";
import { PictureField } from "./picture-field.tsx";

/** The form of a page beside its preview. `fixed`: the shop itself links to the page, so its address stays. */
export function ContentForm({ page, fixed }: { page: EditedPage; fixed: boolean }) {
  const publish = useRef(false);
  const form = useRecordForm(shape, page, (values, base) => contentBody(values, base, publish.current));
  const tied = { form, shape };
  const { values, problems } = form.state;
  const isNew = page.id === 0;

  const { title: oldTitle = "", body = "", picture = "" } = values;

  function setTitle(title: string) {
    if (isNew && values.slug === slugOf(oldTitle)) form.set("slug")(slugOf(title));
    form.set("title")(title);
  }

  return (
    <form
      ref={form.form}
      className={`${layout.surface} ${recordForm.form}`}
      onSubmit={(event) => {
        form.submit(event);
        publish.current = false;
      }}
      noValidate
      aria-label="Page"
    >
      <div className={styles.beside}>
        <div className={styles.fields}>
          <FormMessage {...tied} />
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
          {fixed ? (
            <dl className={field.field}>
              <dt>Address</dt>
              <dd>
                {contentKinds[page.kind].folder}/{values.slug}. The shop links to this page, so it keeps it.
              </dd>
            </dl>
          ) : (
            <TextField
              {...tied}
              name="slug"
              hint={`The end of ${contentKinds[page.kind].folder}/… When it changes, the old address leads to the new one.`}
            />
          )}
          <TextField
            {...tied}
            name="summary"
            multiline
            hint="Shown below the title, in lists, and by search engines."
          />
          <BodyField value={body} errors={problems} onChange={form.set("body")} />
          <PictureField value={picture} errors={problems} onChange={form.set("picture")} />
          <TextField {...tied} name="position" inputMode="numeric" hint="1 is first." />
          <Field
            label="Last checked on"
            name="checked_on"
            errors={problems}
            hint="Shown as “As of”. Leave it blank where no day matters."
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
          <TextField {...tied} name="sources" multiline hint="One a line, shown below the text." />
        </div>
        <ContentPreview values={values} />
      </div>
      <FormBar {...tied} fresh={isNew} save="Save draft">
        <button
          type="submit"
          className={button.primary}
          aria-busy={form.busy}
          onClick={() => {
            publish.current = true;
          }}
        >
          Publish
        </button>
      </FormBar>
    </form>
  );
}
