import { useState } from "react";
import { shipmentStates } from "#contract/orders.shipment-states.ts";
import type { RemittanceLine } from "#contract/payments.remittances.admin.ts";
import { money } from "#web/ui/money.ts";
import { Select } from "#web/ui/select.tsx";
import styles from "./remittances.module.css";

/** Whether the parcel of a line came back or was shipped again, so that its cash cannot be collected with it. */
export const hasLeft = ({ shipment_state }: RemittanceLine): boolean =>
  shipment_state === "returned" || shipment_state === "replaced";

type OtherParcel = RemittanceLine["other_parcels"][number];

type OtherParcelsProps = {
  line: RemittanceLine;
  /** Records the line for another parcel; undefined when it is too late. */
  onAssign: ((row: number, parcel: number | null) => void) | undefined;
};

/** What became of a parcel whose cash cannot be collected any more, and a choice of the parcel for which the courier paid. */
export function OtherParcels({ line, onAssign }: OtherParcelsProps) {
  const { row, tracking, shipment_state, other_parcels, assigned, result } = line;
  const [chosen, setChosen] = useState(assigned);
  if (!hasLeft(line) || result === "remitted") return null;
  const delivered = other_parcels.filter(({ state }) => state === "delivered");
  const others = other_parcels.filter(({ state }) => state !== "delivered");
  const recordedFor = other_parcels.find(({ id }) => id === assigned);
  return (
    <>
      <span className={styles.problem}>
        {shipment_state === "returned" ? "This parcel came back." : "This parcel was shipped again."}
        {other_parcels.length === 0 && " No other parcel of the order waits for cash. Ask the courier."}
        {delivered.map((other) => ` ${nameOf(other)} of the same order is delivered: ${money(other.due)} is due.`)}
        {others.map(
          (other) =>
            ` ${nameOf(other)} of the same order has ${money(other.due)} to collect and is not delivered (${shipmentStates[other.state].label}). If it was, mark it as delivered and import the file again.`,
        )}
      </span>
      {delivered.length > 0 && onAssign && (
        <span className={styles.assign}>
          <Select
            aria-label={`Record ${tracking} for`}
            value={chosen ?? ""}
            onChange={({ target: { value } }) => {
              const parcel = value === "" ? null : Number(value);
              setChosen(parcel);
              onAssign(row, parcel);
            }}
          >
            <option value="">Do not record</option>
            {delivered.map((other) => (
              <option key={other.id} value={other.id}>
                Record for {nameOf(other)}
              </option>
            ))}
          </Select>
        </span>
      )}
      {recordedFor && !onAssign && <span className={styles.problem}>Counted for {nameOf(recordedFor)}.</span>}
    </>
  );
}

const nameOf = ({ courier_tracking }: OtherParcel): string => courier_tracking ?? "A parcel without a number";
