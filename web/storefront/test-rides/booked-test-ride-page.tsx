import { useEffect, useState } from "react";
import { Link, useLocation } from "react-router";
import { formatAppointment, formatWeekday } from "#contract/dates.ts";
import type { BookedTestRide, TestRideOffer } from "#contract/test-rides.ts";
import { call } from "#web/api.ts";
import { ApiError } from "#web/api-error.ts";
import { useSession } from "#web/session.ts";
import { showError } from "#web/ui/alerts.ts";
import button from "#web/ui/button.module.css";
import { Dialog } from "#web/ui/dialog.tsx";
import { SelectField } from "#web/ui/field.tsx";
import { focusElement } from "#web/ui/focus.ts";
import { Note } from "#web/ui/note.tsx";
import { saveBlob } from "#web/ui/save-file.ts";
import text from "#web/ui/text.module.css";
import { AccountLayout } from "../accounts/account-layout.tsx";
import { Form } from "../shell/form.tsx";
import { NeedsScripts } from "../shell/needs-scripts.tsx";
import page from "../shell/page.module.css";
import { noIndexHead } from "../shell/page-head.ts";
import typography from "../shell/typography.module.css";
import type { Route } from "./+types/booked-test-ride-page";
import { SlotChoice } from "./slot-choice.tsx";
import { stateNames } from "./state-names.ts";
import styles from "./test-ride.module.css";

export { PageError as ErrorBoundary } from "../shell/page-error.tsx";

const TITLE = "Your test ride";

export const meta = noIndexHead(TITLE);

type Opened = { ride: BookedTestRide | null; own: boolean; problem: string | null; news?: string };

const notOpened: Opened = { ride: null, own: false, problem: null };

/**
 * The page after a booking, and the one that the link in an email opens, to change or cancel a test ride. The token is
 * the fragment of the address, so that no server logs it.
 */
export default function BookedTestRidePage({ params }: Route.ComponentProps) {
  const id = Number(params.id);
  const [{ ride, own, problem, news }, setOpened] = useState(notOpened);
  const isSignedIn = useSession().token !== null;
  const [token, setToken] = useState("");
  // Given by the page that booked it. The browser keeps it when the page is loaded again; the server does not have it.
  const booked = (useLocation().state as { booked?: { mailed: boolean } } | null)?.booked;

  useEffect(() => {
    const given = location.hash.slice(1);
    setToken(given);
    call("POST /api/test-rides/:id/open", { params: { id }, body: { token: given } }).then(
      ({ test_ride, own }) => setOpened({ ride: test_ride, own, problem: null }),
      (reason: unknown) => setOpened({ ...notOpened, problem: messageOf(reason) }),
    );
  }, [id]);

  const show = ({ test_ride, message }: { test_ride: BookedTestRide; message: string }) =>
    setOpened({ ride: test_ride, own, problem: null, news: message });

  const content = (
    <>
      <NeedsScripts />
      {problem && <Note kind="error" title={problem} />}
      {news && <Note kind="success" title={news} />}
      {!ride && !problem && <p className={text.soft}>Loading …</p>}
      {ride && (
        <>
          <Facts ride={ride} />
          {ride.changeable && <Changes key={ride.starts_at} ride={ride} token={token} onDone={show} />}
        </>
      )}
      {!ride?.changeable && (
        <p>
          <Link className={button.link} to="/test-ride">
            Book another test ride
          </Link>
        </p>
      )}
    </>
  );
  if (own && isSignedIn && !booked)
    return (
      <AccountLayout title={TITLE}>
        <div className={`${styles.page} ${styles.inAccount}`}>{content}</div>
      </AccountLayout>
    );
  return (
    <main id="main" className={`${page.wrap} ${page.section}`}>
      <div className={styles.page}>
        {booked && ride && !news && ride.state !== "cancelled" ? (
          <JustBooked {...booked} />
        ) : (
          <h1 className={typography.heading2}>{TITLE}</h1>
        )}
        {content}
      </div>
    </main>
  );
}

const JustBooked = ({ mailed }: { mailed: boolean }) => (
  <div className={styles.intro} ref={focusElement}>
    <h1 className={typography.heading2}>Your test ride is booked</h1>
    <p className={`${typography.lead} ${text.soft}`}>
      {mailed
        ? "We have sent you an email with the details, a calendar file, and the link of this page."
        : "Save the link to this page: you can change or cancel the test ride here."}
    </p>
  </div>
);

const messageOf = (reason: unknown): string => {
  if (reason instanceof ApiError) return reason.message;
  throw reason;
};

const Facts = ({ ride }: { ride: BookedTestRide }) => (
  <dl className={styles.facts}>
    <dt>Scooter</dt>
    <dd>{ride.scooter.productname}</dd>
    <dt>When</dt>
    <dd>{formatAppointment(ride.starts_at)}</dd>
    <dt>Where</dt>
    <dd>{ride.place.join(", ")}</dd>
    <dt>Status</dt>
    <dd>{stateNames[ride.state]}</dd>
  </dl>
);

type ChangesProps = {
  ride: BookedTestRide;
  token: string;
  onDone: (reply: { test_ride: BookedTestRide; message: string }) => void;
};

function Changes({ ride, token, onDone }: ChangesProps) {
  const [moving, setMoving] = useState(false);
  const [asking, setAsking] = useState(false);
  return (
    <>
      {moving && <Move ride={ride} token={token} onDone={onDone} />}
      <div className={button.group}>
        {!moving && (
          <button type="button" className={button.secondary} onClick={() => setMoving(true)}>
            Change the time
          </button>
        )}
        <button type="button" className={button.link} onClick={() => void saveCalendar(ride.id, token)}>
          Add to calendar
        </button>
        <button type="button" className={button.link} onClick={() => setAsking(true)}>
          Cancel this test ride
        </button>
      </div>
      <Dialog open={asking} onClose={() => setAsking(false)} labelledBy="cancel-title" describedBy="cancel-text">
        <h2 id="cancel-title" className={typography.heading3}>
          Cancel this test ride?
        </h2>
        <p id="cancel-text" className={`${text.soft} ${styles.question}`}>
          {ride.scooter.productname}, {formatAppointment(ride.starts_at)}. This cannot be undone, but you can book
          another one.
        </p>
        <Form
          label="Cancel this test ride"
          destructive
          send={() => call("POST /api/test-rides/:id/cancel", { params: { id: ride.id }, body: { token } })}
          onDone={onDone}
        >
          {() => null}
        </Form>
        <form method="dialog">
          <button type="submit" className={button.link}>
            Keep the test ride
          </button>
        </form>
      </Dialog>
    </>
  );
}

/** Lets the browser save the test ride as a calendar file, which phones and computers open in their calendar. */
async function saveCalendar(id: number, token: string): Promise<void> {
  try {
    const { calendar } = await call("POST /api/test-rides/:id/calendar", { params: { id }, body: { token } });
    saveBlob(new Blob([calendar], { type: "text/calendar" }), "test-ride.ics");
  } catch (error) {
    showError(messageOf(error));
  }
}

/** The days and times to which the test ride can be moved. */
function Move({ ride, token, onDone }: ChangesProps) {
  const [loaded, setLoaded] = useState<{ offer: TestRideOffer; chosen: string | null } | null>(null);
  const [day, setDay] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  useEffect(() => {
    const leaving = new AbortController();
    const query = {
      scooter: String(ride.scooter.id),
      branch: String(ride.branch.id),
      ...(day !== null && { day }),
    };
    call("GET /api/test-rides", { query }, { signal: leaving.signal }).then(
      (reply) => setLoaded(reply.offer && { offer: reply.offer, chosen: day }),
      (reason: unknown) => {
        if (!leaving.signal.aborted) setProblem(messageOf(reason));
      },
    );
    return () => leaving.abort();
  }, [ride.scooter.id, ride.branch.id, day]);

  if (problem) return <Note kind="error" title={problem} />;
  if (!loaded) return <p className={text.soft}>Loading …</p>;
  const { offer } = loaded;
  // The server offers another day where the chosen one is full by now.
  const loading = loaded.chosen !== day;
  // Another scooter or branch is offered where this one is offered no longer.
  const offered = offer.scooter.id === ride.scooter.id && offer.branch.id === ride.branch.id;
  if (!offered) return <Note kind="warning" title="This scooter can't be booked here any more" />;
  if (offer.day === null) return <Note kind="warning" title="Every other time of the coming days is taken" />;
  return (
    <>
      <SelectField
        label="Day"
        name="day"
        value={loading && day !== null ? day : offer.day}
        onChange={({ target }) => setDay(target.value)}
      >
        {offer.days
          .filter(({ left }) => left > 0)
          .map((each) => (
            <option key={each.day} value={each.day}>
              {formatWeekday(each.day)}
            </option>
          ))}
      </SelectField>
      <Form
        label="Save the new time"
        inPage
        send={(value) =>
          call("POST /api/test-rides/:id/move", {
            params: { id: ride.id },
            body: { token, starts_at: value("starts_at") },
          })
        }
        onDone={onDone}
      >
        {(errors) => (
          <SlotChoice key={offer.day} slots={offer.slots} loading={loading} errors={errors} current={ride.starts_at} />
        )}
      </Form>
    </>
  );
}
