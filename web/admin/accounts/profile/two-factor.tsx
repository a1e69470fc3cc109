import { useState } from "react";
import { useRevalidator } from "react-router";
import type { CallReply } from "#contract/api.ts";
import { call } from "#web/api.ts";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import text from "#web/ui/text.module.css";
import styles from "./profile.module.css";
import { CurrentPasswordField, ProfileField } from "./profile-field.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

type TwoFactorState = CallReply<"GET /api/account/two-factor">["two_factor"];
type Offer = Pick<CallReply<"POST /api/account/two-factor/begin">, "secret" | "qr">;

/** Two-factor sign-in: off, being set up, just turned on, or on. */
export function TwoFactor({ on, recovery_codes: left }: TwoFactorState) {
  const { revalidate } = useRevalidator();
  const [offer, setOffer] = useState<Offer | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  if (codes) return <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />;
  if (on) return <TurnOff left={left} onDone={() => void revalidate()} />;
  if (!offer) return <Begin onDone={setOffer} />;
  return (
    <TurnOn
      offer={offer}
      onDone={(made) => {
        setOffer(null);
        setCodes(made);
        void revalidate();
      }}
    />
  );
}

const Begin = ({ onDone }: { onDone: (offer: Offer) => void }) => (
  <>
    <p>
      <StatusBadge mark="hidden">Off.</StatusBadge> <span className={text.soft}>Turn it on in three steps.</span>
    </p>
    <ProfileForm
      label="Set up"
      send={(typed) => call("POST /api/account/two-factor/begin", { body: { password: typed("password") } })}
      onDone={onDone}
    >
      {(errors) => <CurrentPasswordField errors={errors} />}
    </ProfileForm>
  </>
);

const TurnOn = ({ offer: { secret, qr }, onDone }: { offer: Offer; onDone: (codes: string[]) => void }) => (
  <div className={styles.steps}>
    <svg
      className={styles.qrCode}
      viewBox={`-4 -4 ${qr.size + 8} ${qr.size + 8}`}
      role="img"
      aria-label="QR code for the app"
    >
      <path d={qr.path} />
    </svg>
    <div>
      <p className={text.strong}>1. Scan this with your authenticator app</p>
      <p className={text.soft}>
        Or enter this key: <code>{secret.replaceAll(/(.{4})(?!$)/g, "$1 ")}</code>
      </p>
      <p className={text.strong}>2. Enter the six-digit code</p>
      <ProfileForm
        label="Turn on"
        quiet
        send={(typed) => call("POST /api/account/two-factor/confirm", { body: { code: typed("code") } })}
        onDone={({ recovery_codes }) => onDone(recovery_codes)}
      >
        {(errors) => <ProfileField label="Code" name="code" autoComplete="one-time-code" errors={errors} />}
      </ProfileForm>
      <p className={text.soft}>3. Save the recovery codes. They're shown once.</p>
    </div>
  </div>
);

const TurnOff = ({ left, onDone }: { left: number; onDone: () => void }) => (
  <>
    <p>
      <StatusBadge mark="shown">On</StatusBadge>{" "}
      <span className={text.soft}>{left === 1 ? "1 recovery code is left." : `${left} recovery codes are left.`}</span>
    </p>
    <ProfileForm
      label="Turn off"
      send={(typed) =>
        call("POST /api/account/two-factor/off", { body: { password: typed("password"), code: typed("code") } })
      }
      onDone={onDone}
    >
      {(errors) => (
        <>
          <CurrentPasswordField errors={errors} />
          <ProfileField
            label="Code"
            name="code"
            autoComplete="one-time-code"
            hint="Six digits, or a recovery code."
            errors={errors}
          />
        </>
      )}
    </ProfileForm>
  </>
);
