import { type ReactNode, useRef } from "react";
import type { ContentKind } from "#contract/content.kinds.ts";
import button from "#web/ui/button.module.css";
import layout from "#web/ui/layout.module.css";
import recordForm from "../shell/record-form.module.css";
import { FormBar, FormMessage } from "../shell/record-form-fields.tsx";
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
          {fields(tied)}
        </div>
        {preview(form.state.values)}
      </div>
      <FormBar {...tied} fresh={page.id === 0} save="Save draft">
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
