import type { Dispatch } from "react";
import { EDIT_IMAGE_WIDTH_PX, MAX_IMAGE_BYTES } from "#contract/limits.ts";
import { Field } from "../ui/field.tsx";
import { Icon } from "../ui/icon.tsx";
import { useFileUrl } from "./file-url.ts";
import type { FormAction, FormState } from "./form-state.ts";
import { fields } from "./values.ts";

const BYTES_PER_MB = 1024 * 1024;

/** The product's picture: the one it has, or the one that is chosen to replace it, above the choice of a file. */
export function ImageField({ state, dispatch }: { state: FormState; dispatch: Dispatch<FormAction> }) {
  const { base, file, fileInput, problems } = state;
  const chosen = useFileUrl(file);
  const source = file ? chosen : base?.image;
  return (
    <section className="section" aria-labelledby="picture">
      <div className="section-head">
        <h2 id="picture">Image</h2>
        <span className="dim">{file ? "as it will be once saved" : "the first thing a customer sees"}</span>
      </div>
      <div className="picture-field">
        {!source ? (
          <div className="picture">
            {file ? <p className="hint">No preview of {file.name}</p> : <Icon name="picture" />}
          </div>
        ) : (
          <img
            key={source}
            className="picture"
            src={source}
            width={EDIT_IMAGE_WIDTH_PX}
            alt={file ? `Chosen: ${file.name}` : `Current image of ${base?.productname}`}
          />
        )}
        <Field
          label={fields.image.label}
          name="image"
          errors={problems}
          hint={`${base ? "Replaces the first picture. " : ""}JPEG, PNG, WebP or AVIF up to ${MAX_IMAGE_BYTES / BYTES_PER_MB} MB.`}
        >
          {(props) => (
            <input
              key={fileInput}
              {...props}
              type="file"
              accept="image/jpeg,image/png,image/webp,image/avif"
              onChange={(event) => dispatch({ do: "choose", file: event.target.files?.[0] ?? null })}
            />
          )}
        </Field>
      </div>
    </section>
  );
}
