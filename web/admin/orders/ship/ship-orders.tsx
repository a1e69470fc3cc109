import { type FormEvent, useRef, useState } from "react";
import type { TransitionOutcome } from "#contract/orders.admin.ts";
import { call } from "#web/api.ts";
import button from "#web/ui/button.module.css";
import { Field } from "#web/ui/field.tsx";
import { FileInput } from "#web/ui/file-input.tsx";
import layout from "#web/ui/layout.module.css";
import { Note } from "#web/ui/note.tsx";
import { Select } from "#web/ui/select.tsx";
import importStyles from "../../shell/import.module.css";
import { useUnsavedChanges } from "../../shell/unsaved-changes.tsx";
import { useCsvImport } from "../../shell/use-csv-import.ts";
import { focusHeading, showMoved } from "../bulk/bulk-actions.tsx";
import { BulkProgress } from "../bulk/bulk-progress.tsx";
import { useBulkRun } from "../bulk/use-bulk-run.ts";
import { useCouriers } from "../detail/use-couriers.ts";
import { TransitionReport } from "../transition-report.tsx";
import { useUndo } from "../use-undo.ts";
import { ShipBar } from "./ship-bar.tsx";
import styles from "./ship-orders.module.css";
import { ShippingRows } from "./shipping-rows.tsx";

/**
 * Ships many orders with their couriers and tracking numbers, pasted or from a CSV file. The list is checked before
 * anything is shipped.
 */
export function ShipOrders({ numbers }: { numbers: readonly string[] }) {
  const [list, setList] = useState(numbers.map((number) => `${number},,`).join("\n"));
  /** The list that would not be missed: the one of the chosen orders, or one that was shipped. */
  const [kept, setKept] = useState(list);
  useUnsavedChanges(list !== kept);
  /** The courier of lines that name none. The form is not there while the outcomes are. */
  const courier = useRef("");
  const { couriers, failure: noCouriers } = useCouriers();
  const [outcomes, setOutcomes] = useState<TransitionOutcome[] | null>(null);
  const { run, start } = useBulkRun();
  // The list is checked again: what was shipped a moment ago can be shipped.
  const offerUndo = useUndo({ start, onUndone: () => check(file) });
  const { file, report, errors, failure, busy, choose } = useCsvImport((form) => {
    form.set("courier", courier.current);
    return call("POST /api/admin/orders/shipping-list", { body: form });
  });

  function check(given: File | null): void {
    setOutcomes(null);
    choose(given);
  }
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (!busy) check(new File([list], "orders.csv", { type: "text/csv" }));
  }

  const ready = report?.rows.filter(({ problem }) => problem === null) ?? [];
  async function ship(): Promise<void> {
    const orders = ready.flatMap(({ order, courier: name, courier_tracking }) =>
      order ? [{ id: order.id, courier: name ?? "", courier_tracking: courier_tracking ?? "" }] : [],
    );
    const results = await start(orders, (batch) =>
      call("POST /api/admin/orders/ship", { body: { orders: batch, bulk_size: orders.length } }),
    );
    setOutcomes(results);
    setKept(list);
    showMoved(results, "shipped", offerUndo);
    focusHeading();
  }

  return (
    <div className={`${layout.surface} ${importStyles.import}`} aria-busy={busy}>
      <div className={layout.content}>
        {failure && (
          <Note kind="error" title="Not checked">
            <p>{failure.message}</p>
          </Note>
        )}
        {outcomes && <TransitionReport all outcomes={outcomes} onClose={() => check(null)} />}
        {!outcomes && (
          <form className={`${layout.section} ${styles.form}`} onSubmit={submit} aria-label="Orders to ship" noValidate>
            <Field
              label="Courier"
              name="courier"
              errors={errors}
              hint={noCouriers ? noCouriers.message : "For lines without a courier."}
            >
              {(props) => (
                <Select
                  {...props}
                  defaultValue={courier.current}
                  onChange={({ target }) => {
                    courier.current = target.value;
                    if (file) check(file);
                  }}
                >
                  <option value="">Not named</option>
                  {couriers
                    ?.filter(({ active }) => active)
                    .map(({ name }) => (
                      <option key={name}>{name}</option>
                    ))}
                </Select>
              )}
            </Field>
            <Field
              label="Orders"
              name="file"
              errors={errors}
              hint="One order per line: order number, courier, tracking number. You can paste cells from a spreadsheet. Up to 500 orders."
            >
              {(props) => (
                <textarea
                  {...props}
                  rows={Math.min(Math.max(numbers.length + 1, 5), 12)}
                  value={list}
                  spellCheck={false}
                  placeholder="TL-261123-1042, LBC, 123456789"
                  onChange={(event) => setList(event.target.value)}
                />
              )}
            </Field>
            <div className={button.group}>
              <button type="submit" className={report ? button.secondary : button.primary} aria-busy={busy}>
                Check
              </button>
              <FileInput
                aria-label="Choose a CSV file"
                accept=".csv,text/csv"
                onChoose={([chosen]) => check(chosen ?? null)}
              >
                Choose a CSV file
              </FileInput>
            </div>
          </form>
        )}
        {report && !outcomes && <ShippingRows rows={report.rows} message={report.message} />}
      </div>
      {report && !outcomes && <ShipBar ready={ready} busy={busy || run !== null} onShip={() => void ship()} />}
      {run && <BulkProgress run={run} />}
    </div>
  );
}
