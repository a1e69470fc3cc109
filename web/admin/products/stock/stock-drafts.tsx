import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { Link } from "react-router";
import type { StaffStockReason } from "#contract/products.stock-reasons.admin.ts";
import text from "#web/ui/text.module.css";
import { useUnsavedChanges } from "../../shell/unsaved-changes.tsx";
import styles from "./stock.module.css";

/** A count that is typed and not saved: of which variant, over which stock, and for what reason. */
export type StockDraft = { product: string; variant: string; typed: string; seen: number; reason: StaffStockReason };

type Drafts = {
  get: (id: number) => StockDraft | undefined;
  /** Keeps the draft of a row that leaves the list; null forgets it. */
  keep: (id: number, draft: StockDraft | null) => void;
};

const DraftsContext = createContext<Drafts>({ get: () => undefined, keep: () => undefined });

/** The draft of a row from an earlier search, and what forgets it. The row gives what is typed in it now, null for nothing. */
export function useStockDraft(id: number) {
  const { get, keep } = use(DraftsContext);
  const [earlier] = useState(() => get(id));
  const latest = useRef<StockDraft | null>(null);
  useEffect(() => {
    keep(id, null);
    return () => keep(id, latest.current);
  }, [id, keep]);
  const forget = useCallback(() => {
    latest.current = null;
    keep(id, null);
  }, [id, keep]);
  return { earlier, latest, forget };
}

/** Keeps counts that are typed and not saved while a search, a filter or another page leaves out their rows. */
export function StockDrafts({ children }: { children: (notice: ReactNode) => ReactNode }) {
  const [away, setAway] = useState<ReadonlyMap<number, StockDraft>>(new Map());
  const now = useRef(away);
  useUnsavedChanges(away.size > 0);
  const drafts = useMemo<Drafts>(
    () => ({
      get: (id) => now.current.get(id),
      keep(id, draft) {
        if (!draft && !now.current.has(id)) return;
        const next = new Map(now.current);
        next.delete(id);
        if (draft) next.set(id, draft);
        now.current = next;
        setAway(next);
      },
    }),
    [],
  );
  return <DraftsContext value={drafts}>{children(away.size > 0 && <Away drafts={away} />)}</DraftsContext>;
}

/** The drafts whose rows are not on the screen, with links to them. */
const Away = ({ drafts }: { drafts: ReadonlyMap<number, StockDraft> }) => (
  <p className={`${styles.away} ${text.soft}`} role="status">
    Typed and not saved:{" "}
    {[...drafts].map(([id, { product, variant, typed }], index) => (
      <span key={id}>
        {index > 0 && ", "}
        <Link to={`?${new URLSearchParams({ q: product })}`}>
          {variant === "" ? product : `${product}, ${variant}`}
        </Link>{" "}
        ({typed})
      </span>
    ))}
  </p>
);
