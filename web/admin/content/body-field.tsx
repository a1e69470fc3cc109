import { useRef, useState } from "react";
import type { FieldErrors } from "#contract/errors.ts";
import button from "#web/ui/button.module.css";
import { Field } from "#web/ui/field.tsx";
import { FileInput } from "#web/ui/file-input.tsx";
import { PICTURE_FILES } from "#web/ui/picture-files.ts";
import { ProductSearch } from "../shell/product-search.tsx";
import { useUpload } from "../shell/use-upload.ts";
import styles from "./content.module.css";

/** What the buttons insert. `$` stands for what is selected. */
const inserts = {
  Heading: "\n\n## $\n\n",
  Bold: "**$**",
  Link: "[$](https://)",
  List: "\n\n- $\n",
  Banner: "\n\n:::banner{to=/scooter button=Scooters}\n$\n:::\n\n",
  Columns: "\n\n:::columns\n$\n\n***\n\nSecond column\n:::\n\n",
} as const;

type BodyFieldProps = { label?: string; value: string; errors: FieldErrors; onChange: (text: string) => void };

/** The text in Markdown, with buttons for what is hard to remember. */
export function BodyField({ label = "Text", value, errors, onChange }: BodyFieldProps) {
  const input = useRef<HTMLTextAreaElement>(null);
  const { busy, failure, upload } = useUpload("POST /api/admin/content-pictures");
  const [searching, setSearching] = useState(false);

  function insert(template: string) {
    const area = input.current;
    if (!area) return;
    const { selectionStart: from, selectionEnd: to } = area;
    const selected = area.value.slice(from, to);
    const text = template.replace("$", () => selected);
    area.setRangeText(text, from, to, "end");
    onChange(area.value);
    area.focus();
  }

  async function insertPicture([chosen]: File[]) {
    const path = chosen && (await upload(chosen));
    if (path) insert(`\n\n![$](${path})\n\n`);
  }

  return (
    <div>
      <Field
        label={label}
        name="body"
        errors={failure === null ? errors : { body: [failure] }}
        hint="Markdown: ## heading, **bold**, - list, [link](/scooter). HTML is shown as typed."
      >
        {(props) => (
          <textarea
            {...props}
            ref={input}
            className={styles.body}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </Field>
      <div className={styles.tools} role="toolbar" aria-label="Insert">
        {Object.entries(inserts).map(([name, template]) => (
          <button
            key={name}
            type="button"
            className={`${button.secondary} ${button.small}`}
            onClick={() => insert(template)}
          >
            {name}
          </button>
        ))}
        <button
          type="button"
          className={`${button.secondary} ${button.small}`}
          aria-expanded={searching}
          onClick={() => setSearching(!searching)}
        >
          Product
        </button>
        <FileInput
          aria-label="Picture for the text"
          accept={PICTURE_FILES}
          small
          busy={busy}
          onChoose={(files) => void insertPicture(files)}
        >
          Picture
        </FileInput>
      </div>
      {searching && (
        <ProductSearch
          label="Product to insert"
          name="inserted_product"
          errors={{}}
          verb="Insert"
          onlyShown
          onChoose={({ id }) => {
            setSearching(false);
            insert(`\n\n::product{id=${id}}\n\n`);
          }}
        />
      )}
    </div>
  );
}
