import { Button } from "@react-email/button";
import { Text } from "@react-email/text";
import { formatAppointment } from "#contract/dates.ts";
import type { TestRideEmailData } from "#contract/emails.ts";
import { CustomerEmail, type Frame } from "./email-layout.tsx";
import { style } from "./style.ts";

/** The emails about a test ride: when and where, and the link to change or cancel it. */
export function TestRideEmail({ data, ...frame }: { data: TestRideEmailData } & Frame) {
  const { id, token, scooter, startsAt, minutes, place } = data;
  const { shop } = frame;
  return (
    <CustomerEmail {...frame}>
      <Text style={style.text}>
        <strong>{scooter}</strong>
        <br />
        {formatAppointment(startsAt)}, about {minutes} minutes
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
    </CustomerEmail>
  );
}
