import type { Dispatch } from "react";
import type { FormAction, FormState } from "./form-state.ts";
import { TextField } from "./text-field.tsx";

/** How much of it search engines show, in characters. */
const TITLE_SHOWN = 60;
const DESCRIPTION_SHOWN = 160;

/** What search engines are told of a product. */
export function SeoTab({ state, dispatch }: { state: FormState; dispatch: Dispatch<FormAction> }) {
  const { values, problems } = state;
  const tied = { values, problems, dispatch };
  return (
    <>
      <TextField name="title" aside={<Length text={values.title} shown={TITLE_SHOWN} />} {...tied} />
      <TextField name="keyword" hint="Words divided by commas." {...tied} />
      <TextField
        name="mdescription"
        multiline
        aside={<Length text={values.mdescription} shown={DESCRIPTION_SHOWN} />}
        {...tied}
      />
    </>
  );
}

const Length = ({ text, shown }: { text: string; shown: number }) => (
  <span className="hint">
    {text.length} of {shown}
  </span>
);
