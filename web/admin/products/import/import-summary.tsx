import type { CallReply } from "#contract/api.ts";
import { Badge } from "../../../ui/badge.tsx";

/** What an import would do, or has done. */
export type ImportReport = CallReply<"POST /api/admin/products/import">;

/** What a file does, in figures. */
export function ImportSummary({
  report: { applied, rows, added, changed, unchanged, problems },
}: {
  report: ImportReport;
}) {
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
            <Badge mark="inStock">{applied ? "Added" : "To add"}</Badge>
          </dt>
          <dd>{added}</dd>
        </div>
        <div>
          <dt>
            <Badge mark="packed">{applied ? "Changed" : "To change"}</Badge>
          </dt>
          <dd>{changed}</dd>
        </div>
        <div>
          <dt>
            <Badge mark="hidden">Unchanged</Badge>
          </dt>
          <dd>{unchanged}</dd>
        </div>
        <div>
          <dt>
            <Badge mark="out">With problems</Badge>
          </dt>
          <dd>{wrong}</dd>
        </div>
      </dl>
    </section>
  );
}
