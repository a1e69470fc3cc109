import { useEffect } from "react";
import { Link, useLocation, useNavigate, useNavigation } from "react-router";
import type { Client } from "#contract/api.ts";
import { formatWeekday } from "#contract/dates.ts";
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
  const { scooter, day } = chosenIn(searchParams);
  const query = { ...(scooter && { scooter }), ...(day && { day }) };
  const { offer } = await errorPageOnRefusal(api("GET /api/test-rides", { query }, { signal }));
  return { offer, sentForm, booked: searchParams.get("booked") };
}

/** What the address of the page asks for. */
const chosenIn = (search: URLSearchParams) => ({
  scooter: /^[1-9]\d{0,8}$/.exec(search.get("scooter") ?? "")?.[0],
  day: /^20\d\d-\d\d-\d\d$/.exec(search.get("day") ?? "")?.[0],
});

/** The scooter and the day that are chosen. While a choice is loading it counts already, so that the next one adds to it. */
function useChoice(offer: TestRideOffer) {
  const { pathname } = useLocation();
  const { location: target } = useNavigation();
  const loading = target?.pathname === pathname;
  const asked = chosenIn(new URLSearchParams(loading ? target.search : ""));
  return { loading, scooter: Number(asked.scooter ?? offer.scooter.id), day: asked.day ?? offer.day };
}

type Choice = ReturnType<typeof useChoice>;

export default function TestRidePage({ loaderData: { offer, sentForm, booked } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const choice = useChoice(offer);
  if (booked !== null) return <Booked mailed={booked === "mailed"} />;
  const { day, place, minutes } = offer;
  return (
    <main id="main" className={`${page.wrap} ${page.section}`}>
      <div className={styles.page}>
        <div className={styles.intro}>
          <h1 className={type.heading2}>{TITLE}</h1>
          <p className={`${type.lead} ${text.soft}`}>
            About {minutes} minutes, at {place.join(", ")}. Bring a valid ID and closed shoes; we have a helmet for you.
          </p>
        </div>
        <Scooters offer={offer} choice={choice} />
        <Days offer={offer} choice={choice} />
        {day && (
          <BookingForm
            offer={offer}
            loading={choice.loading}
            sentForm={sentForm}
            // An address of its own: the page is the same after a reload.
            onBooked={({ test_ride: { id }, token, mailed }) =>
              navigate(`/test-ride/${id}#${token}`, { replace: true, state: { booked: { mailed } } })
            }
          />
        )}
      </div>
    </main>
  );
}

/** Links, so that they work without scripts; what was typed in the form stays. */
const Scooters = ({ offer: { scooters }, choice: { scooter, day } }: { offer: TestRideOffer; choice: Choice }) => (
  <section className={styles.step} aria-labelledby="scooter">
    <h2 id="scooter">Scooter</h2>
    <div className={styles.choices}>
      {scooters.map(({ id, productname }) => (
        <Link
          key={id}
          className={styles.choice}
          to={`?${new URLSearchParams({ scooter: String(id), ...(day && { day }) })}`}
          aria-current={id === scooter || undefined}
          preventScrollReset
          replace
        >
          {productname}
        </Link>
      ))}
    </div>
  </section>
);

function Days({ offer: { days, day, scooter }, choice }: { offer: TestRideOffer; choice: Choice }) {
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
              to={`?${new URLSearchParams({ scooter: String(choice.scooter), day: each.day })}`}
              aria-current={each.day === choice.day || undefined}
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

/** What a browser without scripts shows after its form: only the email has the details. */
function Booked({ mailed }: { mailed: boolean }) {
  useEffect(() => {
    document.title = "Test ride booked";
  }, []);
  return (
    <main id="main" className={`${page.wrap} ${page.section}`}>
      <div className={styles.page}>
        <div className={styles.intro} ref={focusElement}>
          <h1 className={type.heading2}>Your test ride is booked</h1>
          <p className={`${type.lead} ${text.soft}`}>
            {mailed
              ? "We have sent you an email with the details, a calendar file, and a link to change or cancel."
              : "Contact us to change or cancel it."}
          </p>
        </div>
        <p>
          <Link className={button.link} to="/">
            Back to the shop
          </Link>
        </p>
      </div>
    </main>
  );
}
