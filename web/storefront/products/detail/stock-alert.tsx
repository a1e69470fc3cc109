import { useState } from "react";
import { Link } from "react-router";
import type { Product } from "#contract/products.ts";
import type { Variant } from "#contract/products.variants.ts";
import { call } from "#web/api.ts";
import { useSession } from "#web/session.ts";
import button from "#web/ui/button.module.css";
import field from "#web/ui/field.module.css";
import { SelectField, TextField } from "#web/ui/field.tsx";
import { focusElement } from "#web/ui/focus.ts";
import { Note } from "#web/ui/note.tsx";
import { Form } from "../../shell/form.tsx";
import { useIsMailed } from "../../shell/use-is-mailed.ts";
import styles from "./stock-alert.module.css";

type StockAlertProps = {
  product: Pick<Product, "id" | "options" | "variants">;
  variant: Pick<Variant, "id"> | undefined;
};

/** What to do about what is out of stock: ask for one email when it is back or, in a shop that sends none, write to it. */
export default function StockAlert(props: StockAlertProps) {
  if (useIsMailed()) return <AskForEmail {...props} />;
  return (
    <Link className={button.link} to="/contact">
      Ask us when it will be back
    </Link>
  );
}

/** An account asks with one press, a visitor with an address. */
function AskForEmail({ product: { id, options = [], variants = [] }, variant }: StockAlertProps) {
  const { token } = useSession();
  const [message, setMessage] = useState<string | null>(null);
  if (message !== null)
    return (
      <div ref={focusElement}>
        <Note kind="success" title={message} />
      </div>
    );
  return (
    <div className={styles.alert}>
      <Form
        label="Tell me when it is back"
        inPage
        send={(value) =>
          call("POST /api/products/:id/stock-alerts", {
            params: { id },
            body: {
              variant_id: variant?.id ?? (Number(value("variant_id")) || undefined),
              email: value("email") || (token === null ? "" : undefined),
            },
          })
        }
        onDone={(reply) => setMessage(reply.message)}
      >
        {(errors) => (
          <>
            {!variant && variants.length > 0 && (
              <SelectField
                label={options.map(({ name }) => name).join(" / ")}
                name="variant_id"
                className={field.full}
                errors={errors}
              >
                {variants.map((one) => (
                  <option key={one.id} value={one.id}>
                    {one.options.join(" / ")}
                  </option>
                ))}
              </SelectField>
            )}
            {(token === null || errors.email) && (
              <TextField
                label="Email"
                name="email"
                type="email"
                autoComplete="email"
                className={field.full}
                errors={errors}
                hint="One email when it's back, nothing else."
              />
            )}
          </>
        )}
      </Form>
    </div>
  );
}
