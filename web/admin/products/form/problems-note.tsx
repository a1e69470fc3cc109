import { type ProductFieldName, productFieldNames, productFields } from "#contract/products.fields.ts";
import type { ApiError } from "#web/api-error.ts";
import { Note } from "#web/ui/note.tsx";
import text from "#web/ui/text.module.css";
import { SaveError } from "../../shell/save-error.tsx";
import { type FormState, fieldsWithProblems } from "./form-state.ts";

/** Why the form was not saved, with a link to each invalid field. */
export function ProblemsNote({ state, onShow }: { state: FormState; onShow: (name: ProductFieldName) => void }) {
  const { failure } = state;
  if (!failure) return null;
  const problems = fieldsWithProblems(state);
  if (failure.status !== 422 && problems.length === 0) return <SaveError failure={failure} again="submit" />;
  return (
    <Note kind="error" title={failure.status === 422 ? "All fields are mandatory" : failure.message}>
      <p>
        {problems.length === 0 ? "Submit again to check it." : <Links names={problems} onShow={onShow} />}{" "}
        {strayMessages(failure)} The other fields may stay as they are. Nothing you typed is lost.
      </p>
    </Note>
  );
}

/** Messages about values without a field. */
const strayMessages = ({ errors }: ApiError): string =>
  Object.entries(errors)
    .flatMap(([name, messages]) => (productFieldNames.some((known) => known === name.split(".")[0]) ? [] : messages))
    .join(" ");

const Links = ({ names, onShow }: { names: ProductFieldName[]; onShow: (name: ProductFieldName) => void }) => (
  <>
    {names.length === 1 ? "Fix one field: " : `${names.length} fields to fix: `}
    {names.map((name, index) => (
      <span key={name}>
        {index > 0 && ", "}
        <button type="button" className={text.link} onClick={() => onShow(name)}>
          {productFields[name].label}
        </button>
      </span>
    ))}
    .
  </>
);
