import { type ReactNode, useEffect } from "react";
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
import typography from "../shell/typography.module.css";
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
  const { offer } = await errorPageOnRefusal(api("GET /api/test-rides", { query: chosenIn(searchParams) }, { signal }));
  return { offer, sentForm, booked: searchParams.get("booked") };
}

/** What the address of the page asks for. */
function chosenIn(search: URLSearchParams): { scooter?: string; branch?: string; day?: string } {
  const number = /^[1-9]\d{0,8}$/;
  const forms = { scooter: number, branch: number, day: /^20\d\d-\d\d-\d\d$/ };
  return Object.fromEntries(
    Object.entries(forms).flatMap(([name, form]) => {
      const value = search.get(name);
      return value !== null && form.test(value) ? [[name, value]] : [];
    }),
  );
}

/** The scooter, the branch and the day that are chosen. While a choice is loading it counts already, so that the next one adds to it. */
function useChoice(offer: TestRideOffer) {
  const { pathname } = useLocation();
  const { location: target } = useNavigation();
  const loading = target?.pathname === pathname;
  const asked = chosenIn(new URLSearchParams(loading ? target.search : ""));
  return {
    loading,
    scooter: Number(asked.scooter ?? offer.scooter.id),
    branch: Number(asked.branch ?? offer.branch.id),
    day: asked.day ?? offer.day,
  };
}

/** The link to a choice, such as another day beside the chosen scooter and branch. */
const choicePath = ({ scooter, branch, day }: Omit<Choice, "loading">): string =>
  `?${new URLSearchParams({ scooter: String(scooter), branch: String(branch), ...(day && { day }) })}`;

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
          <h1 className={typography.heading2}>{TITLE}</h1>
          <p className={`${typography.lead} ${text.soft}`}>
            About {minutes} minutes, at {place.join(", ")}. Bring a valid ID and closed shoes; we have a helmet for you.
          </p>
        </div>
        <Scooters offer={offer} choice={choice} />
        {offer.branches.length > 1 && <Branches offer={offer} choice={choice} />}
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

type ChoicesProps = { offer: TestRideOffer; choice: Choice };

const Scooters = ({ offer: { scooters }, choice }: ChoicesProps) => (
  <Choices name="scooter" title="Scooter">
    {scooters.map(({ id, productname }) => (
      <ChoiceLink key={id} to={choicePath({ ...choice, scooter: id })} chosen={id === choice.scooter}>
        {productname}
      </ChoiceLink>
    ))}
  </Choices>
);

const Branches = ({ offer: { branches, scooter }, choice }: ChoicesProps) => (
  <Choices name="branch" title="Branch">
    {branches.map(({ id, name, has_scooter }) =>
      has_scooter ? (
        <ChoiceLink key={id} to={choicePath({ ...choice, branch: id })} chosen={id === choice.branch}>
          {name}
        </ChoiceLink>
      ) : (
        <span key={id} className={styles.taken}>
          {name} (no {scooter.productname})
        </span>
      ),
    )}
  </Choices>
);

const Choices = ({ name, title, children }: { name: string; title: string; children: ReactNode }) => (
  <section className={styles.step} aria-labelledby={name}>
    <h2 id={name}>{title}</h2>
    <div className={styles.choices}>{children}</div>
  </section>
);

/** A link, so that it works without scripts; what was typed in the form stays. */
const ChoiceLink = ({ to, chosen, children }: { to: string; chosen: boolean; children: ReactNode }) => (
  <Link className={styles.choice} to={to} aria-current={chosen || undefined} preventScrollReset replace>
    {children}
  </Link>
);

function Days({ offer: { days, day, scooter, branch, branches }, choice }: ChoicesProps) {
  const shop = useShop();
  return (
    <section className={styles.step} aria-labelledby="day">
      <h2 id="day">Day</h2>
      {day === null && (
        <Note
          kind="warning"
          title={`No free time for ${scooter.productname}${branches.length > 1 ? ` in ${branch.name}` : ""}`}
        >
          Every time in the coming days is booked.{" "}
          {shop?.phone && (
            <>
              Choose another scooter{branches.length > 1 && " or branch"}, or call us:{" "}
              <a href={telephoneLink(shop.phone)}>{shop.phone}</a>
            </>
          )}
        </Note>
      )}
      <div className={styles.choices}>
        {days.map((each) =>
          each.left > 0 ? (
            <ChoiceLink key={each.day} to={choicePath({ ...choice, day: each.day })} chosen={each.day === choice.day}>
              {formatWeekday(each.day)}
            </ChoiceLink>
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
          <h1 className={typography.heading2}>Your test ride is booked</h1>
          <p className={`${typography.lead} ${text.soft}`}>
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
