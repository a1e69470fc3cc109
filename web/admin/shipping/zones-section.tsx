import { Link } from "react-router";
import type { ShippingZone } from "#contract/shipping.admin.ts";
import { speedLabel } from "#contract/shipping.methods.ts";
import layout from "#web/ui/layout.module.css";
import { money } from "#web/ui/money.ts";
import { Note } from "#web/ui/note.tsx";
import { rowLink, Table } from "#web/ui/table.tsx";
import { CreateLink } from "../shell/create-link.tsx";
import styles from "./delivery.module.css";

/** The zones with their rates, and the places in none. */
export const ZonesSection = ({ zones, uncovered }: { zones: ShippingZone[]; uncovered: string[] }) => (
  <section className={styles.section} aria-labelledby="zones">
    <div className={layout.sectionHeader}>
      <h2 id="zones">Zones and rates</h2>
      <span className={layout.sectionActions}>
        <CreateLink screen="addZone">Add zone</CreateLink>
      </span>
    </div>
    {uncovered.length > 0 && (
      <Note kind="warning" title={`In no zone: ${listed(uncovered)}`}>
        <p>Addresses there pay the rate of “{zones.find(({ is_default }) => is_default)?.name}”.</p>
      </Note>
    )}
    <Table inset rows={zones} columns={columns} />
  </section>
);

const columns: Parameters<typeof Table<ShippingZone>>[0]["columns"] = [
  {
    title: "Zone",
    phone: "title",
    cell: ({ id, name }) => (
      <Link className={rowLink} to={`/admin/delivery/zones/${id}`}>
        {name}
      </Link>
    ),
    tooltip: ({ name }) => name,
  },
  {
    title: "Places",
    tone: "secondary",
    from: 1024,
    cell: ({ is_default, places }) => (is_default ? "All other places" : places.map(({ name }) => name).join(", ")),
    tooltip: ({ places }) => places.map(({ name }) => name).join(", "),
  },
  { title: "Rate", phone: "detail", cell: rateOf },
  {
    title: "Arrives after",
    width: 130,
    tone: "secondary",
    phone: "value",
    cell: ({ min_days, max_days }) => speedLabel({ min: min_days, max: max_days }),
  },
  { title: "COD", width: 64, tone: "secondary", phone: "status", cell: ({ cod }) => (cod ? "COD" : "No COD") },
];

/** The rate in short, such as `₱150 + ₱20 a kg`. */
function rateOf({ base_fee, kilo_fee, alone_fee, free_from }: ShippingZone): string {
  const parts = [
    base_fee > 0 && money(base_fee),
    kilo_fee > 0 && `${money(kilo_fee)} a kg`,
    alone_fee > 0 && `${money(alone_fee)} a piece that ships alone`,
  ].filter(Boolean);
  if (parts.length === 0) return "Free";
  return parts.join(" + ") + (free_from === null ? "" : `, free from ${money(free_from)}`);
}

const MOST_LISTED = 8;

const listed = (names: string[]): string =>
  names.length > MOST_LISTED
    ? `${names.slice(0, MOST_LISTED).join(", ")} and ${names.length - MOST_LISTED} more`
    : names.join(", ");
