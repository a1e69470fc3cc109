import { useRef } from "react";
import { Link } from "react-router";
import type { PictureImport } from "#contract/products.import.admin.ts";
import { call } from "#web/api.ts";
import button from "#web/ui/button.module.css";
import layout from "#web/ui/layout.module.css";
import { Note } from "#web/ui/note.tsx";
import saveBar from "#web/ui/save-bar.module.css";
import { saveBlob } from "#web/ui/save-file.ts";
import text from "#web/ui/text.module.css";
import visible from "#web/ui/visible.module.css";
import { CsvFile } from "../../shell/csv-file.tsx";
import styles from "../../shell/import.module.css";
import { countLabel } from "../../shell/pager.tsx";
import { useCsvImport } from "../../shell/use-csv-import.ts";
import { ImportChanges } from "./import-changes.tsx";
import { ImportPictures } from "./import-pictures.tsx";
import { ImportProblems } from "./import-problems.tsx";
import { type ImportReport, ImportSummary } from "./import-summary.tsx";
import { NewVariants } from "./new-variants.tsx";

type ImportScreenProps = {
  /** The last imports that brought pictures. */
  imports: PictureImport[];
  /** Reads them again. */
  reload: () => void;
};

/** Imports products from CSV. A chosen file is checked at once and can be imported when it has no problems. */
export function ImportScreen({ imports, reload }: ImportScreenProps) {
  const otherShop = useRef<HTMLInputElement>(null);
  const { file, report, errors, failure, busy, choose, apply } = useCsvImport<ImportReport>(async (form, checked) => {
    // The check reads the whole file. An import leaves out only what the check has shown.
    if (checked === null || checked.problems.length > 0) form.set("leave_out", "1");
    form.set("as_new", otherShop.current?.checked ? "1" : "0");
    const answer = await call("POST /api/admin/products/import", { body: form });
    if (answer.applied) reload();
    return answer;
  });
  return (
    <div className={`${layout.surface} ${styles.import}`} aria-busy={busy}>
      <div className={layout.content}>
        {failure && (
          <Note kind="error" title="Not imported">
            <p>{failure.message} Nothing was written.</p>
          </Note>
        )}
        <CsvFile
          errors={errors}
          source="In the format of the export"
          onChoose={choose}
          takesZip
          format={<FileFormat />}
        >
          Export the products, then edit the file. A row without an ID adds a product, which is hidden until it has a
          picture. Don't edit version or stock_seen; they prevent overwrites.
        </CsvFile>
        <label className={styles.other}>
          <input type="checkbox" disabled={busy} ref={otherShop} onChange={() => choose(file)} />
          The file is from another shop: add each product as a new one
        </label>
        <div role="status">
          {busy && !report && <p className={text.soft}>Checking the file …</p>}
          {report && <ImportSummary report={report} />}
        </div>
        {report && report.problems.length > 0 && (
          <ImportProblems problems={report.problems} more={report.more_problems} />
        )}
        {report && report.warnings.length > 0 && (
          <ImportProblems
            problems={report.warnings}
            more={false}
            title={report.applied ? "Imported with warnings" : "Warnings: these rows can be imported"}
          />
        )}
        {report?.pictures && !report.applied && report.pictures.missing.length > 0 && (
          <ImportProblems problems={report.pictures.missing} more={false} title="Pictures that can't be imported" />
        )}
        {report?.changes && <ImportChanges changes={report.changes} total={report.added + report.changed} />}
        {report?.new_variants && <NewVariants variants={report.new_variants} applied={report.applied} />}
        <ImportPictures imports={imports} reload={reload} />
      </div>
      {file && report && <Bar report={report} busy={busy} onImport={apply} />}
    </div>
  );
}

/** What the columns for variants, attributes and pictures hold. */
const FileFormat = () => (
  <ul className={styles.columns}>
    <li>
      Each variant of a product with options has a row of its own below it: its options and values (option_1, value_1),
      stock, SKU, barcode and own price, and all other cells empty. A new combination adds a variant, or renames the
      variant of this product that has the SKU of the row. Variants without a row stay as they are.
    </li>
    <li>Each attribute has a column; others are in the column attributes as JSON.</li>
    <li>
      The column pictures has the addresses of pictures, or their file names in a ZIP file, separated by |;
      picture_texts describes them in the same order. Pictures are stored after the import. An empty cell keeps the
      pictures of a product.
    </li>
  </ul>
);

type BarProps = { report: ImportReport; busy: boolean; onImport: () => void };

/** The actions after the check: all rows are imported, or on request those without problems. */
function Bar({ report, busy, onImport }: BarProps) {
  const { applied, added, changed, problems } = report;
  const writes = added + changed;
  const leftOut = report.left_out;
  if (applied || writes === 0) {
    return (
      <section className={`${saveBar.bar} ${styles.actions}`} aria-label="Import">
        <span className={text.strong}>{applied ? report.message : "Nothing was imported"}</span>
        <span className={`${saveBar.changes} ${text.faint} ${text.truncate} ${visible.notOnPhone}`}>
          {!applied && (problems.length > 0 ? "fix these rows, and choose the file again" : "the file changes nothing")}
        </span>
        <span className={layout.grow} />
        {leftOut && (
          <button
            type="button"
            className={button.primary}
            onClick={() => saveBlob(new Blob([leftOut.csv], { type: "text/csv" }), "products-left-out.csv")}
          >
            Save {countLabel(leftOut.rows, "left-out row")}
          </button>
        )}
        <Link className={button.secondary} to="/admin/view-product">
          Go to products
        </Link>
      </section>
    );
  }
  if (problems.length > 0) {
    return (
      <section className={`${saveBar.bar} ${styles.actions}`} aria-label="Import">
        <span className={text.strong}>Some rows have problems</span>
        <span className={`${saveBar.changes} ${text.faint} ${text.truncate} ${visible.notOnPhone}`}>
          fix them and choose the file again, or import the rest and get these rows as a file
        </span>
        <span className={layout.grow} />
        <button type="button" className={button.primary} disabled={busy} aria-busy={busy} onClick={onImport}>
          Import {countLabel(writes, "product")} without them
        </button>
      </section>
    );
  }
  return (
    <section className={`${saveBar.bar} ${styles.actions}`} aria-label="Import">
      <span className={text.strong}>
        {report.rows === 1 ? "The one row" : `All ${countLabel(report.rows, "row")}`} can be imported
      </span>
      <span className={layout.grow} />
      <button type="button" className={button.primary} disabled={busy} aria-busy={busy} onClick={onImport}>
        Import {countLabel(writes, "product")}
      </button>
    </section>
  );
}
