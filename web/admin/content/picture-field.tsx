import type { FieldErrors } from "#contract/errors.ts";
import button from "#web/ui/button.module.css";
import { Field } from "#web/ui/field.tsx";
import styles from "./content.module.css";
import { PICTURE_FILES, useUpload } from "./use-upload.ts";

type PictureFieldProps = { value: string; errors: FieldErrors; onChange: (path: string) => void };

/** The picture beside the title. */
export function PictureField({ value, errors, onChange }: PictureFieldProps) {
  const { busy, failure, upload } = useUpload();
  async function choose(file: File | undefined) {
    const path = file && (await upload(file));
    if (path) onChange(path);
  }
  return (
    <div className={styles.pictureField}>
      {value !== "" && <img src={value} width="96" height="96" alt="Shown beside the title" />}
      <Field
        label="Picture"
        name="picture"
        errors={failure === null ? errors : { picture: [failure] }}
        hint={busy ? "Uploading …" : "Beside the title. JPEG, PNG, WebP or AVIF."}
      >
        {(props) => (
          <input
            {...props}
            type="file"
            accept={PICTURE_FILES}
            disabled={busy}
            onChange={(event) => void choose(event.target.files?.[0])}
          />
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
