import type { FieldErrors } from "#contract/errors.ts";
import button from "#web/ui/button.module.css";
import { Field } from "#web/ui/field.tsx";
import { FileInput } from "#web/ui/file-input.tsx";
import { PICTURE_FILES } from "#web/ui/picture-files.ts";
import styles from "./picture-field.module.css";
import { type UploadCall, useUpload } from "./use-upload.ts";

type PictureFieldProps = {
  label: string;
  /** Where it is sent to. */
  to: UploadCall;
  /** Where it is shown, as a sentence. */
  place: string;
  value: string;
  errors: FieldErrors;
  onChange: (path: string) => void;
};

/** The one picture of a page. */
export function PictureField({ label, to, place, value, errors, onChange }: PictureFieldProps) {
  const { busy, failure, upload } = useUpload(to);
  async function choose([file]: File[]) {
    const path = file && (await upload(file));
    if (path) onChange(path);
  }
  return (
    <div className={styles.pictureField}>
      {value !== "" && <img src={value} width="96" height="96" alt="The chosen one" />}
      <Field
        label={label}
        name="picture"
        errors={failure === null ? errors : { picture: [failure] }}
        hint={`${place} JPEG, PNG, WebP or AVIF.`}
      >
        {(props) => (
          <FileInput {...props} accept={PICTURE_FILES} busy={busy} onChoose={(files) => void choose(files)}>
            {value === "" ? "Choose a picture" : "Choose another picture"}
          </FileInput>
        )}
      </Field>
      {value !== "" && (
        <button type="button" className={button.quiet} onClick={() => onChange("")}>
          Remove picture
        </button>
      )}
    </div>
  );
}
