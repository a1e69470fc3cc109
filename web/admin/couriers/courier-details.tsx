import type { Courier } from "#contract/couriers.ts";
import layout from "#web/ui/layout.module.css";
import { money } from "#web/ui/money.ts";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import text from "#web/ui/text.module.css";
import { ReadOnlyNote } from "../shell/read-only-note.tsx";
import { batteryChoices, courierShape } from "./courier-shape.ts";

const { labels } = courierShape;

/** A courier for staff who may not change it. */
export const CourierDetails = ({ courier }: { courier: Courier }) => (
  <div className={layout.surface}>
    <div className={layout.content}>
      <ReadOnlyNote permission="edit_couriers" what="couriers" />
      <section className={layout.section} aria-labelledby="courier-facts">
        <div className={layout.sectionHeader}>
          <h2 id="courier-facts">Courier</h2>
        </div>
        <Facts {...courier} />
      </section>
    </div>
  </div>
);

const Facts = ({ name, active, tracking_url, cash_limit, carries_batteries }: Courier) => (
  <dl className={`${layout.facts} ${layout.formFacts}`}>
    <dt>{labels.name}</dt>
    <dd className={text.strong}>{name}</dd>
    <dt>{labels.active}</dt>
    <dd>{active ? <StatusBadge mark="shown">On</StatusBadge> : <StatusBadge mark="hidden">Off</StatusBadge>}</dd>
    <dt>{labels.tracking_url}</dt>
    <dd>{tracking_url || "None"}</dd>
    <dt>{labels.cash_limit}</dt>
    <dd>{cash_limit === null ? "No limit" : money(cash_limit)}</dd>
    <dt>{labels.carries_batteries}</dt>
    <dd>{carries_batteries ? batteryChoices.yes : batteryChoices.no}</dd>
  </dl>
);
