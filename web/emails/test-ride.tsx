import { Button } from "@react-email/button";
import { Text } from "@react-email/text";
import type { EmailSender, TestRideEmailData } from "#contract/emails.ts";
import type { TestRideNews } from "#contract/test-rides.states.ts";
import { EmailLayout } from "./email-layout.tsx";
import { style } from "./style.ts";

const timeZone = "Asia/Manila";
const day = new Intl.DateTimeFormat("en-PH", { weekday: "long", day: "numeric", month: "long", timeZone });
const time = new Intl.DateTimeFormat("en-PH", { hour: "numeric", minute: "2-digit", timeZone });

type Texts = { subject: (scooter: string) => string; heading: string; text: (name: string) => string };

const texts: Record<TestRideNews, Texts> = {
  booked: {
    subject: (scooter) => `Your test ride of ${scooter} is booked`,
    heading: "Booked.",
    text: (name) =>
      `${name}, your test ride is booked. It is free. Bring a valid ID and closed shoes; we have a helmet for you.`,
  },
  moved: {
    subject: (scooter) => `Your test ride of ${scooter} has a new time`,
    heading: "A new time.",
    text: (name) => `${name}, the time of your test ride has changed.`,
  },
  cancelled: {
    subject: (scooter) => `Your test ride of ${scooter} is cancelled`,
    heading: "Cancelled.",
    text: (name) => `${name}, your test ride is cancelled. You can book another one at any time.`,
  },
  reminder: {
    subject: (scooter) => `Your test ride of ${scooter} is soon`,
    heading: "See you soon.",
    text: (name) =>
      `${name}, this is a reminder of your test ride. Bring a valid ID and closed shoes; we have a helmet for you.`,
  },
};

export const testRideSubject = ({ news, scooter }: TestRideEmailData): string => texts[news].subject(scooter);

/** The emails about a test ride: when and where, and the link to change or cancel it. */
export function TestRideEmail({ data, shop }: { data: TestRideEmailData; shop: EmailSender }) {
  const { news, id, token, name, scooter, startsAt, minutes, place } = data;
  const start = new Date(startsAt);
  return (
    <EmailLayout preview={`${testRideSubject(data)}.`} heading={texts[news].heading} shop={shop}>
      <Text style={style.text}>{texts[news].text(name)}</Text>
      <Text style={style.text}>
        <strong>{scooter}</strong>
        <br />
        {day.format(start)}, {time.format(start)}, about {minutes} minutes
        <br />
        {place.join(", ")}
      </Text>
      {/* The token is the fragment, so that no server logs it. */}
      {token === null ? (
        <Button href={`${shop.url}/test-ride`} style={style.button}>
          Book another test ride
        </Button>
      ) : (
        <Button href={`${shop.url}/test-ride/${id}#${token}`} style={style.button}>
          Change or cancel
        </Button>
      )}
    </EmailLayout>
  );
}
