import { Fragment } from "react";
import { attributeKinds } from "#contract/enums.ts";
import type { AdminProductType } from "#contract/products.types.admin.ts";
import layout from "#web/ui/layout.module.css";
import { Note } from "#web/ui/note.tsx";
import text from "#web/ui/text.module.css";
import { ReadOnlyNote } from "../../shell/read-only-note.tsx";
import { typeShape } from "./type-shape.ts";

const { labels } = typeShape;

/** A type for staff who may not change it, and one of the shop's own for everybody. */
export const TypeDetails = ({ type }: { type: AdminProductType }) => (
  <div className={layout.surface}>
    <div className={layout.content}>
      {type.built_in ? (
        <Note kind="info" title="Part of the shop">
          <p>Its attributes, its list and its place in the menu come with the shop. Add types of your own beside it.</p>
        </Note>
      ) : (
        <ReadOnlyNote permission="edit_product_types" what="types of products" />
      )}
      <section className={layout.section} aria-labelledby="type-facts">
        <div className={layout.sectionHeader}>
          <h2 id="type-facts">Type</h2>
        </div>
        <dl className={`${layout.facts} ${layout.formFacts}`}>
          <dt>{labels.name}</dt>
          <dd className={text.strong}>{type.name}</dd>
          <dt>{labels.plural}</dt>
          <dd>{type.plural}</dd>
          <dt>{labels.slug}</dt>
          <dd>/{type.slug}</dd>
          {type.warranty_months !== null && (
            <>
              <dt>{labels.warranty_months}</dt>
              <dd>{type.warranty_months === 1 ? "1 month" : `${type.warranty_months} months`}</dd>
            </>
          )}
          {type.attributes.map(({ key, label, kind, unit, choices }) => (
            <Fragment key={key}>
              <dt>{label}</dt>
              <dd>{[attributeKinds[kind], unit, choices.join(", ")].filter(Boolean).join(": ")}</dd>
            </Fragment>
          ))}
        </dl>
      </section>
    </div>
  </div>
);
