import { type ReactNode, useRef } from "react";
import type { ContentKind } from "#contract/content.kinds.ts";
import button from "#web/ui/button.module.css";
import layout from "#web/ui/layout.module.css";
import recordForm from "../shell/record-form.module.css";
import { FormBar, FormConflict } from "../shell/record-form-fields.tsx";
import { SaveError } from "../shell/save-error.tsx";
import { type RecordForm, useRecordForm } from "../shell/use-record-form.ts";
import styles from "./content.module.css";
import { type ContentShape, contentBody, type EditedPage } from "./content-shape.ts";

type ContentFormProps<K extends ContentKind> = {
  page: EditedPage<K>;
  shape: ContentShape<K>;
  fields: (tied: { form: RecordForm<EditedPage<K>>; shape: ContentShape<K> }) => ReactNode;
  preview: (values: Readonly<Record<string, string>>) => ReactNode;
};

/** The form of a page beside its preview, with a button to save a draft and one to publish. */
export function ContentForm<K extends ContentKind>({ page, shape, fields, preview }: ContentFormProps<K>) {
  const publish = useRef(false);
  const form = useRecordForm(shape, page, (values, base) => contentBody(values, base, publish.current));
  const tied = { form, shape };
  return (
    <>
      <form
        ref={form.form}
        className={`${layout.surface} ${recordForm.form}`}
        onSubmit={(event) => {
          // After a conflict the merged version is published or not as this one.
          publish.current = (event.nativeEvent as SubmitEvent).submitter?.dataset.publish === "yes"; // React's type lacks it.
          form.submit(event);
        }}
        noValidate
        aria-label="Page"
      >
        <div className={styles.beside}>
          <div className={styles.fields}>
            {form.state.failure && <SaveError failure={form.state.failure} again="save" />}
            {fields(tied)}
          </div>
          {preview(form.state.values)}
        </div>
        <FormBar {...tied} fresh={page.id === 0} save="Save draft">
          <button type="submit" className={button.primary} aria-busy={form.busy} data-publish="yes">
            Publish
          </button>
        </FormBar>
      </form>
      <FormConflict {...tied} />
    </>
  );
}
