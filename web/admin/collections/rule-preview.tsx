import { useEffect, useState } from "react";
import type { ChosenProduct } from "#contract/collections.admin.ts";
import { collectionSorts } from "#contract/enums.ts";
import { COUNTED_PRODUCTS } from "#contract/limits.ts";
import { call } from "#web/api.ts";
import { ApiError } from "#web/api-error.ts";
import field from "#web/ui/field.module.css";
import { money } from "#web/ui/money.ts";
import text from "#web/ui/text.module.css";
import { Thumbnail } from "#web/ui/thumbnail.tsx";
import { countLabel } from "../shell/pager.tsx";
import type { FormValues } from "../shell/record-form.ts";
import styles from "./collection-form.module.css";
import { ruleOf } from "./collection-shape.ts";

/** The pause in typing before the request, in milliseconds. */
const PAUSE_MS = 300;

type Preview = { products: readonly ChosenProduct[]; count: number | null; problem: string | null };

/** What the rule matches as it is now, saved or not: how many products, and the first of them. */
export function RulePreview({ values }: { values: FormValues }) {
  // The value of the form, so that an equal rule is not sent again.
  const asked = JSON.stringify({
    rule: ruleOf(values),
    sort: collectionSorts.find((sort) => sort === values.sort) ?? "newest",
  });
  const [answer, setAnswer] = useState<{ of: string; preview: Preview } | null>(null);
  useEffect(() => {
    const replaced = new AbortController();
    const timer = setTimeout(async () => {
      const preview = await readPreview(asked, replaced.signal);
      if (preview) setAnswer({ of: asked, preview });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      replaced.abort();
    };
  }, [asked]);

  return (
    <section className={`${styles.wide} ${styles.preview}`} aria-label="Preview" aria-busy={answer?.of !== asked}>
      <p className={text.strong} role="status">
        {answer === null ? "Looking for products …" : headline(answer.preview)}
      </p>
      {answer !== null && answer.preview.products.length > 0 && (
        <ul>
          {answer.preview.products.map(({ id, productname, image, selling }) => (
            <li key={id}>
              <Thumbnail image={image} />
              <span>{productname}</span>
              <span className={text.soft}>{money(selling)}</span>
            </li>
          ))}
        </ul>
      )}
      <p className={field.hint}>{answer !== null && restOf(answer.preview)} Hidden products are left out.</p>
    </section>
  );
}

function headline(preview: Preview): string {
  const { count, problem } = preview;
  if (problem !== null) return problem;
  if (count === 0) return "No product matches";
  return count === null
    ? `More than ${COUNTED_PRODUCTS} products match`
    : `${countLabel(count, "product")} ${count === 1 ? "matches" : "match"}`;
}

const restOf = ({ products, count }: Preview): string =>
  count === null || count > products.length ? "These are the first." : "";

/** The preview, or why there is none; null when another one replaced the request. */
async function readPreview(asked: string, signal: AbortSignal): Promise<Preview | null> {
  try {
    return await call("POST /api/admin/collection-preview", { body: JSON.parse(asked) }, { signal });
  } catch (error) {
    if (signal.aborted) return null;
    if (!(error instanceof ApiError)) throw error;
    return { products: [], count: 0, problem: error.errors.rule?.join(" ") ?? error.message };
  }
}
