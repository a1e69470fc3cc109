import { Link, useNavigate } from "react-router";
import { type Paper, papers } from "#contract/papers.ts";
import { useKeys } from "../keys/key-acts.ts";
import { Icon } from "../ui/icon.tsx";

/** The ways to the papers of an order. */
export function PaperLinks({ id }: { id: number }) {
  const navigate = useNavigate();
  const pathOf = (paper: Paper) => `/admin/view-order/${id}/${paper}`;
  useKeys(names.map((paper) => ({ keys: keys[paper], label: papers[paper], act: () => void navigate(pathOf(paper)) })));
  return names.map((paper) => (
    <Link key={paper} className="btn" to={pathOf(paper)}>
      <Icon name="print" />
      {papers[paper]}
    </Link>
  ));
}

const names = Object.keys(papers) as Paper[];

/** The keys that lead to the papers. */
const keys: Record<Paper, string> = { "packing-slip": "p", summary: "r" };
