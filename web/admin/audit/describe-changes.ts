import { SHOWN } from "#contract/enums.ts";
import { staffRoles } from "#contract/permissions.ts";
import { money } from "#web/ui/money.ts";

type Facts = Record<string, unknown> | null;

/** A fact that changed, in words; `before` is null where there was nothing before. */
export type Change = { name: string; before: string | null; after: string };

/** What forms call these facts. The others go by their own names. */
const labels: Record<string, string> = {
  productname: "Product Name",
  selling: "Selling Price",
  original: "Original Price",
  title: "Meta Title",
  keyword: "Meta Keyword",
  mdescription: "Meta Description",
  courier_tracking: "Courier Tracking No.",
  tin: "TIN",
  vat_registered: "VAT-registered",
};

/** The facts that an entry of the log tells of. What is new and empty is left out. */
export function describeChanges(before: Facts, after: Facts): Change[] {
  return Object.keys(after ?? {})
    .filter((name) => before !== null || inWords(after?.[name]) !== NOTHING)
    .map((name) => ({
      name: labels[name] ?? spaced(name),
      before: before && factInWords(name, before[name]),
      after: factInWords(name, after?.[name]),
    }));
}

const NOTHING = "nothing";

/** Facts that are amounts, in pesos. */
const amounts = new Set(["selling", "original", "total"]);

function factInWords(name: string, value: unknown): string {
  if (name === "status" && (value === SHOWN || value === null)) return value === SHOWN ? "Shown" : "Hidden";
  if (name === "role" && typeof value === "string") return roles[value] ?? value;
  return typeof value === "number" && amounts.has(name) ? money(value) : inWords(value);
}

/** Roles as people read them; of an entry that is older than its role, the role's own name. */
const roles: Record<string, string> = { ...staffRoles, customer: "Customer", waiting: "Waiting" };

const spaced = (name: string): string => (name.charAt(0).toUpperCase() + name.slice(1)).replaceAll("_", " ");

function inWords(value: unknown): string {
  if (value === null || value === undefined || value === "") return NOTHING;
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return value.toLocaleString("en-PH");
  if (typeof value === "string") return value;
  const parts = Object.entries(value).map(([name, part]) =>
    Array.isArray(value) ? inWords(part) : `${spaced(name)}: ${inWords(part)}`,
  );
  return parts.length === 0 ? NOTHING : parts.join(", ");
}
