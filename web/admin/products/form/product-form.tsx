import { Tabs } from "@base-ui/react/tabs";
import { type FormEvent, useEffect, useEffectEvent, useReducer, useRef, useState } from "react";
import type { AdminProduct } from "#contract/products.admin.ts";
import type { FieldTab, ProductFieldName } from "#contract/products.fields.ts";
import layout from "#web/ui/layout.module.css";
import text from "#web/ui/text.module.css";
import { useScrollToError } from "#web/ui/use-scroll-to-error.ts";
import { SaveBar } from "../../shell/save-bar.tsx";
import { useSingleFetcher } from "../../shell/single-fetcher.tsx";
import { useSubmitKey } from "../../shell/submit-key.ts";
import { useUnsavedChanges } from "../../shell/unsaved-changes.tsx";
import { changedParts, fieldsWithProblems, initialState, reduce, type SaveResult } from "./form-state.ts";
import { partLabel } from "./parts.ts";
import { Preview } from "./preview.tsx";
import { ProblemsNote } from "./problems-note.tsx";
import { ProductConflictDialog } from "./product-conflict-dialog.tsx";
import styles from "./product-form.module.css";
import { ProductsTab } from "./products-tab.tsx";
import { SeoTab } from "./seo-tab.tsx";
import { type FormValues, toFormData } from "./values.ts";

/** The product form; null creates a new product. It is submitted to its own route. */
export function ProductForm({ product }: { product: AdminProduct | null }) {
  const [state, dispatch] = useReducer(reduce, product, initialState);
  const fetcher = useSingleFetcher<SaveResult>();
  const changed = changedParts(state);
  const busy = fetcher.state !== "idle";
  /** Submitted during uploads: the form is sent when they are complete. */
  const [waits, setWaits] = useState(false);
  useUnsavedChanges(changed.length > 0 || state.uploading > 0);

  useEffect(() => {
    if (fetcher.data) dispatch({ type: "receiveResult", result: fetcher.data });
  }, [fetcher.data]);

  useEffect(() => {
    if (state.focus) fieldFor(state.focus.name)?.focus();
  }, [state.focus]);

  function save(values: FormValues, base: AdminProduct | null) {
    dispatch({ type: "submit", values });
    void fetcher.submit(toFormData(values, state.file, base), { method: "post", encType: "multipart/form-data" });
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (state.uploading > 0) setWaits(true);
    else if (!busy) save(state.values, state.base);
  }

  const send = useEffectEvent(() => {
    setWaits(false);
    if (!busy) save(state.values, state.base);
  });
  useEffect(() => {
    if (waits && state.uploading === 0) send();
  }, [waits, state.uploading]);

  const form = useRef<HTMLFormElement>(null);
  useSubmitKey(form);
  // The state focuses a field itself, because it may be on the other tab.
  useScrollToError(form, state.failure?.status === 422 ? null : state.failure);
  return (
    <Tabs.Root
      className={styles.form}
      value={state.tab}
      onValueChange={(tab: FieldTab) => dispatch({ type: "openTab", tab })}
    >
      <Tabs.List className={styles.tabs} activateOnFocus aria-label="Product">
        <TabWithCount tab="products" label="Products" problems={fieldsWithProblems(state, "products").length} />
        <TabWithCount tab="seo" label="SEO" problems={fieldsWithProblems(state, "seo").length} />
      </Tabs.List>
      <form ref={form} className={layout.surface} method="post" onSubmit={submit} noValidate aria-label="Product">
        <div className={layout.twoColumns}>
          <div>
            <ProblemsNote state={state} onShow={(name) => dispatch({ type: "showField", name })} />
            <Tabs.Panel value="products" keepMounted className={styles.fields}>
              <ProductsTab state={state} dispatch={dispatch} />
            </Tabs.Panel>
            <Tabs.Panel value="seo" keepMounted className={styles.fields}>
              <SeoTab state={state} dispatch={dispatch} />
            </Tabs.Panel>
          </div>
          <Preview state={state} />
        </div>
        <SaveBar
          changed={changed.map(partLabel)}
          problems={fieldsWithProblems(state).length}
          fresh={!state.base}
          waitsFor={state.uploading > 0 ? "Waiting for pictures" : undefined}
          busy={busy || waits}
          save="Submit"
          onDiscard={() => {
            setWaits(false);
            dispatch({ type: "reset", product: state.base });
          }}
        />
      </form>
      {state.base && state.conflict && (
        <ProductConflictDialog
          base={state.base}
          mine={state.values}
          conflict={state.conflict}
          onBack={() => dispatch({ type: "backToForm" })}
          onDiscard={(theirs) => dispatch({ type: "reset", product: theirs })}
          onSave={(merged, theirs) => {
            dispatch({ type: "setBase", product: theirs });
            save(merged, theirs);
          }}
        />
      )}
    </Tabs.Root>
  );
}

/** The element to focus for a field; of several inputs the first one with a problem, or their title. */
const fieldFor = (name: ProductFieldName): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[name^="${inputPrefixes[name] ?? `${name}.`}"][aria-invalid]`) ??
  document.getElementById(name);

const inputPrefixes: Partial<Record<ProductFieldName, string>> = { attributes: "attribute-" };

const TabWithCount = ({ tab, label, problems }: { tab: FieldTab; label: string; problems: number }) => (
  <Tabs.Tab value={tab} className={styles.tab}>
    {label}
    {problems > 0 && (
      <span className={styles.problemCount}>
        {problems}
        <span className={text.visuallyHidden}>{problems === 1 ? " problem" : " problems"}</span>
      </span>
    )}
  </Tabs.Tab>
);
