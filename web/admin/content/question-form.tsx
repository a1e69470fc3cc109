import { HELP_PATH, helpTopics } from "#contract/content.kinds.ts";
import { SelectField, TextField } from "../shell/record-form-fields.tsx";
import type { RecordForm } from "../shell/use-record-form.ts";
import { BodyField } from "./body-field.tsx";
import styles from "./content.module.css";
import { ContentForm } from "./content-form.tsx";
import { PagePreview } from "./content-preview.tsx";
import { type ContentShape, type EditedPage, questionShape } from "./content-shape.ts";
import { TitleField } from "./title-field.tsx";

/** The form of a question of the help page. */
export const QuestionForm = ({ page }: { page: EditedPage<"question"> }) => (
  <ContentForm
    page={page}
    shape={questionShape}
    fields={(tied) => <Fields {...tied} page={page} />}
    preview={(values) => <Preview title={values.title ?? ""} body={values.body ?? ""} />}
  />
);

type FieldsProps = {
  page: EditedPage<"question">;
  form: RecordForm<EditedPage<"question">>;
  shape: ContentShape<"question">;
};

function Fields({ page, ...tied }: FieldsProps) {
  const { form } = tied;
  return (
    <>
      <TitleField label="Question" form={form} isNew={page.id === 0} />
      <SelectField {...tied} name="topic" choices={helpTopics} />
      <BodyField
        label="Answer"
        value={form.state.values.body ?? ""}
        errors={form.state.problems}
        onChange={form.set("body")}
      />
      <TextField {...tied} name="slug" hint={`The end of ${HELP_PATH}#…, for links to this answer.`} />
      <TextField {...tied} name="position" inputMode="numeric" hint="1 is first." />
    </>
  );
}

const Preview = ({ title, body }: { title: string; body: string }) => (
  <PagePreview body={body}>
    <p className={styles.title}>{title || "Question"}</p>
  </PagePreview>
);
