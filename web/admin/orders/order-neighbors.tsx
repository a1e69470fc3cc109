import { Link, useNavigate } from "react-router";
import type { CallReply } from "#contract/api.ts";
import button from "#web/ui/button.module.css";
import { Icon } from "#web/ui/icon.tsx";
import { useShortcuts } from "../shell/keyboard/shortcuts.ts";

type Neighbors = CallReply<"GET /api/admin/orders/:id/neighbors">;
type OrderNeighborsProps = {
  neighbors: Neighbors;
  /** The filters of the list that the reader came from, as a query string. */
  search: string;
};

/** Leads to the orders before and after one, in the list that the reader came from. */
export function OrderNeighbors({ neighbors: { previous, next }, search }: OrderNeighborsProps) {
  const navigate = useNavigate();
  const pathOf = (id: number) => ({ pathname: `/admin/view-order/${id}`, search });
  const shortcut = (keys: string, label: string, id: number | null) =>
    id === null ? [] : [{ keys, label, run: () => void navigate(pathOf(id)) }];
  useShortcuts([...shortcut("b", "Previous order", previous), ...shortcut("n", "Next order", next)]);
  const step = (icon: "caret-up" | "caret-down", label: string, id: number | null) =>
    id === null ? (
      <button type="button" className={`${button.secondary} ${button.square}`} disabled aria-label={label}>
        <Icon name={icon} />
      </button>
    ) : (
      <Link className={`${button.secondary} ${button.square}`} to={pathOf(id)} aria-label={label} title={label}>
        <Icon name={icon} />
      </Link>
    );
  return (
    <>
      {step("caret-up", "Previous order", previous)}
      {step("caret-down", "Next order", next)}
    </>
  );
}
