import { SHOWN } from "#contract/enums.ts";
import { recordOf } from "#contract/keys.ts";
import { staffRoles } from "#contract/permissions.ts";
import { columnFieldNames } from "#contract/products.field-lists.ts";
import { productFields } from "#contract/products.fields.ts";
import { money } from "#web/ui/money.ts";

type Values = Record<string, unknown> | null;

/** A field that changed, as text; `before` is null where the entity is new. */
export type Change = { name: string; before: string | null; after: string };

/** The labels that forms have for these fields. Other fields are labelled by their own names. */
const labels: Record<string, string> = {
  courier_tracking: "Courier Tracking No.",
  tin: "TIN",
  vat_registered: "VAT-registered",
};

const productLabels: Record<string, string> = recordOf(columnFieldNames, (name) => productFields[name].label);

/** The fields that an entry of the audit log changed. Of a new entity, empty fields are left out. */
export function describeChanges(entityType: string, before: Values, after: Values): Change[] {
  const labelOf = (name: string) => (entityType === "product" ? productLabels : labels)[name] ?? spaced(name);
  return Object.keys(after ?? {})
    .filter((name) => before !== null || formatValue(after?.[name]) !== NOTHING)
    .map((name) => ({
      name: labelOf(name),
      before: before && formatField(name, before[name]),
      after: formatField(name, after?.[name]),
    }));
}

const NOTHING = "nothing";

/** Fields that are amounts in pesos. */
const amounts = new Set<string>([...columnFieldNames.filter((name) => productFields[name].kind === "money"), "total"]);

function formatField(name: string, value: unknown): string {
  if (name === "status" && (value === SHOWN || value === null)) return value === SHOWN ? "Shown" : "Hidden";
  if (name === "role" && typeof value === "string") return roles[value] ?? value;
  return typeof value === "number" && amounts.has(name) ? money(value) : formatValue(value);
}

/** Labels of roles. A role that no longer exists is shown by its name. */
const roles: Record<string, string> = { ...staffRoles, customer: "Customer", waiting: "Waiting" };

const spaced = (name: string): string => (name.charAt(0).toUpperCase() + name.slice(1)).replaceAll("_", " ");

function formatValue(value: unknown): string {
  if (value === null || value === undefined || value === "") return NOTHING;
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return value.toLocaleString("en-PH");
  if (typeof value === "string") return value;
  const parts = Object.entries(value).map(([name, part]) =>
    Array.isArray(value) ? formatValue(part) : `${spaced(name)}: ${formatValue(part)}`,
  );
  return parts.length === 0 ? NOTHING : parts.join(", ");
}
