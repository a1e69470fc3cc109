import type { CallReply } from "#contract/api.ts";
import { Status } from "../ui/status.tsx";

/** What an import would do, or has done. */
export type ImportReport = CallReply<"POST /api/admin/products/import">;

/** What a file does, in figures. */
export function Tally({ report: { applied, rows, added, changed, unchanged, problems } }: { report: ImportReport }) {
  const wrong = new Set(problems.map(({ row }) => row)).size;
  return (
    <section className="section" aria-labelledby="tally">
      <div className="section-head">
        <h2 id="tally">
          {applied ? "Imported" : "Looked over"}: {rows.toLocaleString("en-PH")} {rows === 1 ? "row" : "rows"}
        </h2>
        {!applied && <span className="dim">nothing is written yet</span>}
      </div>
      <dl className="tally">
        <div>
          <dt>
            <Status mark="inStock">{applied ? "Added" : "To add"}</Status>
          </dt>
          <dd>{added}</dd>
        </div>
        <div>
          <dt>
            <Status mark="packed">{applied ? "Changed" : "To change"}</Status>
          </dt>
          <dd>{changed}</dd>
        </div>
        <div>
          <dt>
            <Status mark="hidden">Unchanged</Status>
          </dt>
          <dd>{unchanged}</dd>
        </div>
        <div>
          <dt>
            <Status mark="out">With problems</Status>
          </dt>
          <dd>{wrong}</dd>
        </div>
      </dl>
    </section>
  );
}
