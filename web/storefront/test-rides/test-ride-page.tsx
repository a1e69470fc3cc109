import { useEffect, useState } from "react";
import { Link } from "react-router";
import type { CallReply, Client } from "#contract/api.ts";
import { formatAppointment, formatWeekday } from "#contract/dates.ts";
import type { SentForm } from "#contract/errors.ts";
import type { TestRideOffer } from "#contract/test-rides.ts";
import { call } from "#web/api.ts";
import { apiContext } from "#web/api-context.ts";
import { sentFormContext } from "#web/sent-form.ts";
import button from "#web/ui/button.module.css";
import { focusElement } from "#web/ui/focus.ts";
import { Note } from "#web/ui/note.tsx";
import text from "#web/ui/text.module.css";
import page from "../shell/page.module.css";
import { errorPageOnRefusal } from "../shell/page-data.ts";
import { noIndexHead } from "../shell/page-head.ts";
import { telephoneLink, useShop } from "../shell/shop.ts";
import type from "../shell/type.module.css";
import type { Route } from "./+types/test-ride-page";
import { BookingForm } from "./booking-form.tsx";
import styles from "./test-ride.module.css";

export { PageError as ErrorBoundary } from "../shell/page-error.tsx";

const TITLE = "Book a free test ride";

export const meta: Route.MetaFunction = (page) => [
  ...noIndexHead(TITLE)(page),
  { name: "description", content: "Choose a scooter, a day and a time. Test rides are free, and you need no account." },
];

export const loader = ({ url, context, request }: Route.LoaderArgs) =>
  readPage(url, context.get(apiContext), request.signal, context.get(sentFormContext));

export const clientLoader = ({ url, request }: Route.ClientLoaderArgs) => readPage(url, call, request.signal, null);

async function readPage({ searchParams }: URL, api: Client, signal: AbortSignal, sentForm: SentForm | null) {
  const scooter = /^[1-9]\d{0,8}$/.exec(searchParams.get("scooter") ?? "")?.[0];
  const day = /^20\d\d-\d\d-\d\d$/.exec(searchParams.get("day") ?? "")?.[0];
  const query = { ...(scooter && { scooter }), ...(day && { day }) };
  const { offer } = await errorPageOnRefusal(api("GET /api/test-rides", { query }, { signal }));
  return { offer, sentForm, isBooked: searchParams.has("booked") };
}

export default function TestRidePage({ loaderData: { offer, sentForm, isBooked } }: Route.ComponentProps) {
  const [booked, setBooked] = useState<CallReply<"POST /api/test-rides"> | null>(null);
  // A browser without scripts comes back with only the address of the page.
  if (booked || isBooked) return <Booked booked={booked} />;
  const { scooter, day, place, minutes } = offer;
  return (
    <main id="main" className={`${page.wrap} ${page.section}`}>
      <div className={styles.page}>
        <div className={styles.intro}>
          <h1 className={type.heading2}>{TITLE}</h1>
          <p className={`${type.lead} ${text.soft}`}>
            About {minutes} minutes, at {place.join(", ")}. Bring a valid ID and closed shoes; we have a helmet for you.
          </p>
        </div>
        <Scooters offer={offer} />
        <Days offer={offer} />
        {day && <BookingForm key={scooter.id} offer={offer} sentForm={sentForm} onBooked={setBooked} />}
      </div>
    </main>
  );
}

/** Links, so that they work without scripts; what was typed in the form stays. */
const Scooters = ({ offer: { scooters, scooter, day } }: { offer: TestRideOffer }) => (
  <section className={styles.step} aria-labelledby="scooter">
    <h2 id="scooter">Scooter</h2>
    <div className={styles.choices}>
      {scooters.map(({ id, productname }) => (
        <Link
          key={id}
          className={styles.choice}
          to={`?${new URLSearchParams({ scooter: String(id), ...(day && { day }) })}`}
          aria-current={id === scooter.id || undefined}
          preventScrollReset
          replace
        >
          {productname}
        </Link>
      ))}
    </div>
  </section>
);

function Days({ offer: { days, day, scooter } }: { offer: TestRideOffer }) {
  const shop = useShop();
  return (
    <section className={styles.step} aria-labelledby="day">
      <h2 id="day">Day</h2>
      {day === null && (
        <Note kind="warning" title={`No free time for ${scooter.productname}`}>
          Every time in the coming days is booked.{" "}
          {shop?.phone && (
            <>
              Choose another scooter, or call us: <a href={telephoneLink(shop.phone)}>{shop.phone}</a>
            </>
          )}
        </Note>
      )}
      <div className={styles.choices}>
        {days.map((each) =>
          each.left > 0 ? (
            <Link
              key={each.day}
              className={styles.choice}
              to={`?${new URLSearchParams({ scooter: String(scooter.id), day: each.day })}`}
              aria-current={each.day === day || undefined}
              preventScrollReset
              replace
            >
              {formatWeekday(each.day)}
            </Link>
          ) : (
            <span key={each.day} className={styles.taken}>
              {formatWeekday(each.day)}
              <span className={text.visuallyHidden}> (full)</span>
            </span>
          ),
        )}
      </div>
    </section>
  );
}

/** What was booked; null after a form without scripts, when only the email has the details. */
function Booked({ booked }: { booked: CallReply<"POST /api/test-rides"> | null }) {
  useEffect(() => {
    document.title = "Test ride booked";
  }, []);
  return (
    <main id="main" className={`${page.wrap} ${page.section}`}>
      <div className={styles.page}>
        <div className={styles.intro} ref={focusElement}>
          <h1 className={type.heading2}>Your test ride is booked</h1>
          <p className={`${type.lead} ${text.soft}`}>
            We have sent you an email with the details, a calendar file, and a link to change or cancel.
          </p>
        </div>
        {booked && (
          <>
            <dl className={styles.facts}>
              <dt>Scooter</dt>
              <dd>{booked.test_ride.scooter.productname}</dd>
              <dt>When</dt>
              <dd>{formatAppointment(booked.test_ride.starts_at)}</dd>
              <dt>Where</dt>
              <dd>{booked.test_ride.place.join(", ")}</dd>
            </dl>
            <p>
              <Link className={button.secondary} to={`/test-ride/${booked.test_ride.id}#${booked.token}`}>
                Change or cancel
              </Link>
            </p>
          </>
        )}
        <p>
          <Link className={button.link} to="/">
            Back to the shop
          </Link>
        </p>
      </div>
    </main>
  );
}
