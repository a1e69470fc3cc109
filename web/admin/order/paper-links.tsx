import { Link } from "react-router";
import { type Paper, papers } from "#contract/papers.ts";
import { Icon } from "../ui/icon.tsx";

/** The ways to the papers of an order. */
export const PaperLinks = ({ id }: { id: number }) =>
  (Object.keys(papers) as Paper[]).map((paper) => (
    <Link key={paper} className="btn" to={`/admin/view-order/${id}/${paper}`}>
      <Icon name="print" />
      {papers[paper]}
    </Link>
  ));
