import { useEffect } from "react";
import { Link } from "react-router";
import { formatDateTime } from "#contract/dates.ts";
import type { PictureImport } from "#contract/products.import.admin.ts";
import layout from "#web/ui/layout.module.css";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import table from "#web/ui/table.module.css";
import text from "#web/ui/text.module.css";
import styles from "../../shell/import.module.css";
import { countLabel } from "../../shell/pager.tsx";

/** Milliseconds until the state of an import whose pictures come is read again. */
const READ_AGAIN = 2000;

type ImportPicturesProps = { imports: PictureImport[]; reload: () => void };

/** What became of the pictures of the last imports. It follows those that still come. */
export function ImportPictures({ imports, reload }: ImportPicturesProps) {
  const isComing = imports.some(({ waiting }) => waiting > 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer, also the same one, starts the time again
  useEffect(() => {
    if (!isComing) return;
    const timer = setTimeout(reload, READ_AGAIN);
    return () => clearTimeout(timer);
  }, [imports]);
  if (imports.length === 0) return null;
  return (
    <section className={layout.section} aria-labelledby="import-pictures">
      <div className={layout.sectionHeader}>
        <h2 id="import-pictures">Pictures of the last imports</h2>
      </div>
      {imports.map((one) => (
        <Pictures key={one.id} {...one} />
      ))}
    </section>
  );
}

function Pictures({ at, by, products, waiting, failed }: PictureImport) {
  const when = `${formatDateTime(at)}${by === null ? "" : `, ${by}`}`;
  return (
    <div className={styles.pictures}>
      <p>
        <StatusBadge mark={waiting > 0 ? "packed" : failed.length > 0 ? "out" : "inStock"}>
          {waiting > 0
            ? `Storing: ${products - waiting} of ${countLabel(products, "product")}`
            : failed.length > 0
              ? countLabel(failed.length, "failed picture")
              : `All pictures of ${countLabel(products, "product")} stored`}
        </StatusBadge>{" "}
        <span className={text.faint}>{when}</span>
      </p>
      {failed.length > 0 && (
        <table className={`${table.table} ${table.inset} ${styles.problems}`} aria-label={`Failed pictures, ${when}`}>
          <thead>
            <tr>
              <th scope="col">Product</th>
              <th scope="col">Picture</th>
              <th scope="col">Problem</th>
            </tr>
          </thead>
          <tbody>
            {failed.map(({ product_id, productname, picture, problem }) => (
              <tr key={`${product_id} ${picture}`}>
                <td className={table.title}>
                  <Link to={`/admin/edit-product/${product_id}`}>{productname}</Link>
                </td>
                <td className={`${table.status} ${text.truncate}`} title={picture}>
                  {picture}
                </td>
                <td className={`${table.detail} ${styles.message}`}>{problem}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
