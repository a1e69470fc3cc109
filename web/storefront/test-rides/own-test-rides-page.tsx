import { Link } from "react-router";
import { formatAppointment, formatDateTime } from "#contract/dates.ts";
import type { OwnTestRide } from "#contract/test-rides.ts";
import { call } from "#web/api.ts";
import karga from "#web/images/karga.webp?widths";
import button from "#web/ui/button.module.css";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import text from "#web/ui/text.module.css";
import { accountPageOf, loadAccountData } from "../accounts/account-data.ts";
import { AccountLayout, AccountSkeleton } from "../accounts/account-layout.tsx";
import rows from "../accounts/account-rows.module.css";
import { LinksBelowRows } from "../accounts/links-below-rows.tsx";
import { useAccessDenied } from "../cart/load-cart-page.ts";
import { noIndexHead } from "../shell/page-head.ts";
import { useTestRides } from "../shell/shop.ts";
import typography from "../shell/typography.module.css";
import type { Route } from "./+types/own-test-rides-page";
import styles from "./own-test-rides-page.module.css";
import { stateNames } from "./state-names.ts";

export { PageError as ErrorBoundary } from "../shell/page-error.tsx";

const TITLE = "Test rides";

export const meta = noIndexHead(TITLE);

export const clientLoader = ({ url, request: { signal } }: Route.ClientLoaderArgs) =>
  loadAccountData(() => call("GET /api/account/test-rides", { query: accountPageOf(url) }, { signal }));
clientLoader.hydrate = true as const;

export const HydrateFallback = () => <AccountSkeleton title={TITLE} />;

/** The test rides of the signed-in customer, with the pages on which they are changed or cancelled. */
export default function OwnTestRidesPage({ loaderData: { denied, data } }: Route.ComponentProps) {
  useAccessDenied(denied);
  const offered = useTestRides().length > 0;
  if (!data) return <AccountSkeleton title={TITLE} />;
  const { test_rides: rides, next_cursor: next } = data;
  return (
    <AccountLayout title={TITLE}>
      {rides.length === 0 ? (
        <EmptyState
          level="h2"
          title="No test rides yet"
          text={offered ? "The test rides that you book appear here." : "The shop offers no test rides at the moment."}
          picture={karga}
        >
          {offered ? (
            <BookOne className={button.primary}>Book a free test ride</BookOne>
          ) : (
            <Link className={button.primary} to="/scooter">
              See the scooters
            </Link>
          )}
        </EmptyState>
      ) : (
        <>
          <ol className={`${rows.rows} ${styles.rides}`}>
            {rides.map((ride) => (
              <Row key={ride.id} {...ride} />
            ))}
          </ol>
          <LinksBelowRows next={next} older="Older test rides">
            {offered && <BookOne className={button.link}>Book another test ride</BookOne>}
          </LinksBelowRows>
        </>
      )}
    </AccountLayout>
  );
}

const BookOne = ({ className, children }: { className: string | undefined; children: string }) => (
  <Link className={className} to="/test-ride">
    {children}
  </Link>
);

const marks = { booked: "pending", done: "delivered", no_show: "out", cancelled: "cancelled" } as const;

function Row({ id, scooter, starts_at, minutes, place, state, changeable, token }: OwnTestRide) {
  return (
    <li>
      <div className={styles.about}>
        <h2 className={typography.heading3}>
          <Link to={`/test-ride/${id}#${token}`}>{scooter.productname}</Link>
        </h2>
        <p className={typography.small}>
          <time dateTime={starts_at}>{changeable ? formatAppointment(starts_at) : formatDateTime(starts_at)}</time>
          {changeable && `, ${minutes} minutes`}
        </p>
        <p className={`${text.soft} ${typography.small}`}>{place.join(", ")}</p>
      </div>
      <StatusBadge mark={marks[state]}>{stateNames[state]}</StatusBadge>
      <span className={`${rows.last} ${rows.action} ${typography.small}`} aria-hidden="true">
        {changeable && "Change or cancel"}
      </span>
    </li>
  );
}
