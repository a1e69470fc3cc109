import type { Dispatch } from "react";
import { UPLOADED_IMAGE } from "#contract/enums.ts";
import { EDIT_IMAGE_WIDTH_PX, MAX_IMAGE_BYTES } from "#contract/limits.ts";
import { productFields } from "#contract/products.fields.ts";
import field from "#web/ui/field.module.css";
import { Field } from "#web/ui/field.tsx";
import { FileInput } from "#web/ui/file-input.tsx";
import { Icon } from "#web/ui/icon.tsx";
import layout from "#web/ui/layout.module.css";
import { PICTURE_FILES } from "#web/ui/picture-files.ts";
import text from "#web/ui/text.module.css";
import { useFileUrl } from "./file-url.ts";
import type { FormAction, FormState } from "./form-state.ts";
import { parseGallery } from "./gallery.ts";
import { GalleryField } from "./gallery-field.tsx";
import styles from "./product-form.module.css";

const BYTES_PER_MB = 1024 * 1024;

/** The pictures of the product: the main one large, with a file input below it, and the gallery. */
export function ImageField({ state, dispatch }: { state: FormState; dispatch: Dispatch<FormAction> }) {
  const { base, file, fileInput, problems, values, resetCount } = state;
  const chosen = useFileUrl(file);
  const [first] = parseGallery(values.gallery);
  const isChosen = first?.image === UPLOADED_IMAGE;
  const source = isChosen ? chosen : first?.image;
  return (
    <section className={layout.section} aria-labelledby="gallery">
      <div className={layout.sectionHeader}>
        <h2 id="gallery" tabIndex={-1}>
          Images
        </h2>
        <span className={text.faint}>drag to reorder; the first is the main image</span>
      </div>
      <div className={styles.imageField}>
        <div className={styles.firstImage}>
          {!source ? (
            <div className={styles.largeImage}>
              {isChosen ? <p className={field.hint}>No preview of {file?.name}</p> : <Icon name="image" />}
            </div>
          ) : (
            <img
              key={source}
              className={styles.largeImage}
              src={source}
              width={EDIT_IMAGE_WIDTH_PX}
              alt={isChosen ? `Chosen: ${file?.name}` : `Current image of ${base?.productname ?? "the product"}`}
            />
          )}
          <Field
            label={productFields.image.label}
            name="image"
            id="image"
            errors={problems}
            hint={`${base ? "Replaces the first picture. " : ""}JPEG, PNG, WebP or AVIF up to ${MAX_IMAGE_BYTES / BYTES_PER_MB} MB.`}
          >
            {(props) => (
              <FileInput
                key={fileInput}
                {...props}
                accept={PICTURE_FILES}
                keepsChoice
                onChoose={([chosen]) => dispatch({ type: "chooseFile", file: chosen ?? null })}
              >
                Choose a picture
              </FileInput>
            )}
          </Field>
        </div>
        <GalleryField key={resetCount} state={state} dispatch={dispatch} chosen={chosen} />
      </div>
    </section>
  );
}
