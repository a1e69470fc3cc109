import { Link } from "react-router";
import { weekdayNames } from "#contract/dates.weekdays.ts";
import type { TestRideBranch } from "#contract/test-rides.branches.admin.ts";
import layout from "#web/ui/layout.module.css";
import { rowLink, Table } from "#web/ui/table.tsx";
import { CreateLink } from "../shell/create-link.tsx";
import { countLabel } from "../shell/pager.tsx";

/** The places at which test rides begin. */
export const BranchesSection = ({ branches }: { branches: TestRideBranch[] }) => (
  <section aria-labelledby="branches">
    <div className={layout.sectionHeader}>
      <h2 id="branches">Branches</h2>
      <span className={layout.sectionActions}>
        <CreateLink screen="addTestRideBranch">Add branch</CreateLink>
      </span>
    </div>
    <Table inset rows={branches} columns={columns} />
  </section>
);

const columns: Parameters<typeof Table<TestRideBranch>>[0]["columns"] = [
  {
    title: "Branch",
    phone: "title",
    cell: ({ id, name }) => (
      <Link className={rowLink} to={`/admin/test-ride-branches/${id}`}>
        {name}
      </Link>
    ),
    tooltip: ({ name }) => name,
  },
  {
    title: "Address",
    tone: "secondary",
    phone: "detail",
    cell: ({ address }) => address || "Address of the shop",
    tooltip: ({ address }) => address,
  },
  {
    title: "Days",
    tone: "secondary",
    from: 1024,
    cell: ({ weekly_hours }) => weekly_hours.map(({ weekday }) => weekdayNames[weekday - 1]?.slice(0, 3)).join(", "),
  },
  {
    title: "Scooters",
    width: 140,
    tone: "secondary",
    phone: "value",
    cell: ({ scooters }) => (scooters.length > 0 ? countLabel(scooters.length, "scooter") : "None"),
  },
];
