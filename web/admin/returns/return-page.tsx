import { Link } from "react-router";
import { formatDateTime } from "#contract/dates.ts";
import type { Order } from "#contract/orders.ts";
import type { StaffReturn } from "#contract/returns.admin.ts";
import { returnReasons, returnRemedies } from "#contract/returns.states.ts";
import type { OrderReturn } from "#contract/returns.ts";
import { call } from "#web/api.ts";
import layout from "#web/ui/layout.module.css";
import { money } from "#web/ui/money.ts";
import { SmallPicture } from "#web/ui/picture.tsx";
import plainTable from "#web/ui/plain-table.module.css";
import { saveFile } from "#web/ui/save-file.ts";
import text from "#web/ui/text.module.css";
import { Thumbnail } from "#web/ui/thumbnail.tsx";
import history from "../shell/history.module.css";
import { HistoryEntry } from "../shell/history-entry.tsx";
import { PageHeader } from "../shell/page-header.tsx";
import { requireLogin } from "../shell/require-login.ts";
import { revalidateAfterAction } from "../shell/revalidation.ts";
import { SavePdf } from "../shell/save-pdf.tsx";
import { recordMeta } from "../shell/shop.ts";
import { screenSkeleton } from "../shell/skeletons.tsx";
import type { Route } from "./+types/return-page";
import { changeReturn } from "./return-actions.ts";
import { ReturnBadge } from "./return-badge.tsx";
import { ReturnButtons } from "./return-buttons.tsx";
import styles from "./return-page.module.css";

export const meta = recordMeta("return", (data: Route.ComponentProps["loaderData"]) => `Return ${data.return.id}`);

export const clientLoader = ({ url, params: { id }, request: { signal } }: Route.ClientLoaderArgs) =>
  requireLogin(url, () => call("GET /api/admin/returns/:id", { params: { id } }, { signal }));

export const clientAction = async ({ request, params: { id } }: Route.ClientActionArgs) =>
  changeReturn(id, await request.formData());

export const shouldRevalidate = revalidateAfterAction;

export const HydrateFallback = screenSkeleton("return");

export default function ViewReturn({ loaderData: { return: one, order } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader screen="return" title={`Return ${one.id}`} status={<ReturnBadge state={one.state} />}>
        {one.remedy === "replacement" && (one.state === "received" || one.state === "settled") && (
          <SavePdf
            save={() =>
              saveFile(
                "GET /api/admin/returns/:id/packing-slip",
                { params: { id: one.id } },
                `packing-slip-return-${one.id}.pdf`,
              )
            }
          >
            Packing slip
          </SavePdf>
        )}
        <ReturnButtons one={one} order={order} />
      </PageHeader>
      <div className={layout.surface}>
        <div className={layout.twoColumns}>
          <div>
            <Pieces lines={one.lines} />
            {one.comment && (
              <section className={layout.section} aria-labelledby="comment">
                <div className={layout.sectionHeader}>
                  <h2 id="comment">What the customer wrote</h2>
                </div>
                <p className={layout.lines}>{one.comment}</p>
              </section>
            )}
            {one.photos.length > 0 && <Photos photos={one.photos} />}
            <section className={`${layout.section} ${history.history}`} aria-labelledby="steps">
              <div className={layout.sectionHeader}>
                <h2 id="steps">Steps</h2>
              </div>
              <ol>
                {one.steps.map(({ id, at, by, changes, reason }, index) => (
                  <HistoryEntry
                    key={id}
                    what={`Step ${index + 1}`}
                    at={at}
                    by={by}
                    words={[...changes, reason].filter(Boolean).join(". ")}
                  />
                ))}
              </ol>
            </section>
          </div>
          <aside aria-label="Return facts">
            <Facts one={one} order={order} />
          </aside>
        </div>
      </div>
    </>
  );
}

const Pieces = ({ lines }: Pick<OrderReturn, "lines">) => (
  <section aria-labelledby="pieces">
    <div className={layout.sectionHeader}>
      <h2 id="pieces">Pieces</h2>
    </div>
    <table className={plainTable.table}>
      <thead>
        <tr>
          <th scope="col" className={styles.image}>
            <span className={text.visuallyHidden}>Image</span>
          </th>
          <th scope="col">Product</th>
          <th scope="col" className={`${styles.count} ${text.numeric}`}>
            Requested
          </th>
          <th scope="col" className={`${styles.count} ${text.numeric}`}>
            Received
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ line_id, product_id, productname, image, product_qty, received, damaged }) => (
          <tr key={line_id}>
            <td>
              <Thumbnail image={image} />
            </td>
            <td>
              <Link className={plainTable.name} to={`/admin/edit-product/${product_id}`}>
                {productname}
              </Link>
              {damaged > 0 && <span className={text.caption}>{damaged} damaged</span>}
            </td>
            <td className={text.numeric}>{product_qty}</td>
            <td className={text.numeric}>{received}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

const Photos = ({ photos }: Pick<OrderReturn, "photos">) => (
  <section className={layout.section} aria-labelledby="photos">
    <div className={layout.sectionHeader}>
      <h2 id="photos">Pictures</h2>
    </div>
    <ul className={styles.photos}>
      {photos.map((photo, index) => (
        <li key={photo}>
          <a href={photo} target="_blank" rel="noreferrer" aria-label={`Picture ${index + 1}, in a new tab`}>
            <SmallPicture image={photo} side={160} className={styles.photo ?? ""} />
          </a>
        </li>
      ))}
    </ul>
  </section>
);

const Facts = ({ one, order }: { one: StaffReturn; order: Order }) => (
  <section className={layout.section}>
    <div className={layout.sectionHeader}>
      <h2>Return</h2>
    </div>
    <dl className={layout.facts}>
      <dt>Order</dt>
      <dd>
        <Link className={text.link} to={`/admin/view-order/${order.id}`}>
          {order.tracking_no}
        </Link>
      </dd>
      <dt>Customer</dt>
      <dd>
        {order.firstname} {order.lastname}
      </dd>
      <dt>Requested</dt>
      <dd>
        <time dateTime={one.requested_at}>{formatDateTime(one.requested_at)}</time>
      </dd>
      <dt>Reason</dt>
      <dd>{returnReasons[one.reason].label}</dd>
      <dt>Customer wants</dt>
      <dd>{returnRemedies[one.requested_remedy]}</dd>
      {one.remedy !== null && (
        <>
          <dt>Accepted</dt>
          <dd>{returnRemedies[one.remedy]}</dd>
        </>
      )}
      {one.refund_to && one.remedy !== "replacement" && (
        <>
          <dt>Send refund to</dt>
          <dd>{one.refund_to}</dd>
        </>
      )}
      {one.refund_due > 0 && (
        <>
          <dt>Refund due</dt>
          <dd>{money(one.refund_due)}</dd>
        </>
      )}
    </dl>
  </section>
);
