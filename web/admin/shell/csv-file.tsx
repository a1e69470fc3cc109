import type { ReactNode } from "react";
import type { FieldErrors } from "#contract/errors.ts";
import { MAX_IMPORT_BYTES, MAX_IMPORT_ROWS, MAX_IMPORT_ZIP_BYTES } from "#contract/limits.ts";
import { sentence } from "#contract/numbers.sentence.ts";
import field from "#web/ui/field.module.css";
import { Field } from "#web/ui/field.tsx";
import { FileInput } from "#web/ui/file-input.tsx";
import layout from "#web/ui/layout.module.css";
import styles from "./import.module.css";

const BYTES_PER_MB = 1024 * 1024;

type CsvFileProps = {
  errors: FieldErrors;
  /** Where the file comes from, as the start of a sentence. */
  source: string;
  onChoose: (file: File | null) => void;
  /** Whether a ZIP file with the CSV file and pictures may be chosen, too. */
  takesZip?: boolean;
  /** What the file has to contain. */
  children: ReactNode;
  /** More of it, which few need to read twice: it opens on request. */
  format?: ReactNode;
};

/** The field for a CSV file to import. */
export const CsvFile = ({ errors, source, onChoose, takesZip = false, children, format }: CsvFileProps) => (
  <section className={`${layout.section} ${styles.file}`} aria-label="File">
    <Field
      label={takesZip ? "CSV file, or ZIP file with pictures" : "CSV file"}
      name="file"
      errors={errors}
      hint={sentence`${source}, up to ${MAX_IMPORT_ROWS} rows and ${MAX_IMPORT_BYTES / BYTES_PER_MB} MB${takesZip ? `, or in a ZIP file of up to ${MAX_IMPORT_ZIP_BYTES / BYTES_PER_MB} MB with its pictures` : ""}. Choosing a file saves nothing: you see a preview first.`}
    >
      {(props) => (
        <FileInput
          {...props}
          accept={takesZip ? ".csv,text/csv,.zip,application/zip" : ".csv,text/csv"}
          keepsChoice
          onChoose={([file]) => onChoose(file ?? null)}
        >
          Choose a file
        </FileInput>
      )}
    </Field>
    <p className={field.hint}>{children}</p>
    {format && (
      <details className={`${field.hint} ${styles.format}`}>
        <summary>How the file is built</summary>
        {format}
      </details>
    )}
  </section>
);
