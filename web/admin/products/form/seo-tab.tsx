import type { Dispatch } from "react";
import { TextFields } from "./form-fields.tsx";
import type { FormAction, FormState } from "./form-state.ts";

/** The SEO tab. */
export function SeoTab({
  state: { values, problems },
  dispatch,
}: {
  state: FormState;
  dispatch: Dispatch<FormAction>;
}) {
  return <TextFields tab="seo" values={values} problems={problems} dispatch={dispatch} />;
}
