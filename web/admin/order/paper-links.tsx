import { Link, useNavigate } from "react-router";
import { keysOf } from "#contract/keys.ts";
import type { Order } from "#contract/orders.ts";
import { hasParcel, type Paper, papers } from "#contract/papers.ts";
import { useKeys } from "../keys/key-acts.ts";
import { Icon } from "../ui/icon.tsx";

/** The ways to the papers of an order. One that was called off or came back has no parcel to pack. */
export function PaperLinks({ order }: { order: Pick<Order, "id" | "status" | "history"> }) {
  const { id } = order;
  const navigate = useNavigate();
  const pathOf = (paper: Paper) => `/admin/view-order/${id}/${paper}`;
  const names = keysOf(papers).filter((paper) => paper !== "packing-slip" || hasParcel(order));
  useKeys(names.map((paper) => ({ keys: keys[paper], label: papers[paper], act: () => void navigate(pathOf(paper)) })));
  return names.map((paper) => (
    <Link key={paper} className="btn" to={pathOf(paper)}>
      <Icon name="print" />
      {papers[paper]}
    </Link>
  ));
}

/** The keys that lead to the papers. */
const keys: Record<Paper, string> = { "packing-slip": "p", summary: "r" };
