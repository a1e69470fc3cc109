import { useEffect, useId, useState } from "react";
import type { Customer } from "#contract/customers.ts";
import { MAX_SEARCH_LENGTH } from "#contract/limits.ts";
import { call } from "#web/api.ts";
import { ApiError } from "#web/api-error.ts";
import { savedAddressValue } from "#web/ui/address-value.ts";
import button from "#web/ui/button.module.css";
import field from "#web/ui/field.module.css";
import { Icon } from "#web/ui/icon.tsx";
import layout from "#web/ui/layout.module.css";
import { formatPhone } from "#web/ui/phone.ts";
import search from "#web/ui/search-field.module.css";
import { splitName } from "#web/ui/split-name.ts";
import text from "#web/ui/text.module.css";
import type { CustomerValues } from "./customer-fields.tsx";
import styles from "./new-order.module.css";

/** The pause in typing before the search request, in milliseconds. */
const PAUSE_MS = 250;

/** The number of customers shown. */
const SHOWN = 5;

/** The details of a customer with an account, with their default address. */
async function loadDetails({ id, name, email, phone }: Customer): Promise<CustomerValues> {
  const { addresses } = await call("GET /api/admin/customers/:id", { params: { id } });
  const home = addresses.find((address) => address.default);
  const number = home?.phone ?? phone;
  return {
    ...splitName(home?.recipient ?? name),
    email,
    ...(number !== null && { phone: formatPhone(number) }),
    ...(home && savedAddressValue(home)),
  };
}

/** Finds a customer who has an account, to fill in their details. */
export function CustomerFinder({ onFound }: { onFound: (details: CustomerValues) => void }) {
  const [typed, type] = useState("");
  const [found, setFound] = useState<Customer[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const results = useId();
  const q = typed.trim();

  useEffect(() => {
    setFailure(null);
    if (q === "") return setFound(null);
    const leaving = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const query = { q, limit: SHOWN };
        setFound((await call("GET /api/admin/customers", { query }, { signal: leaving.signal })).customers);
      } catch (reason) {
        if (!leaving.signal.aborted) setFailure(messageOf(reason));
      }
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [q]);

  const take = async (customer: Customer) => {
    try {
      onFound(await loadDetails(customer));
      type("");
    } catch (reason) {
      setFailure(messageOf(reason));
    }
  };
  return (
    <search>
      <div className={`${search.search} ${styles.picker}`}>
        <Icon name="search" />
        <input
          className={field.input}
          type="search"
          aria-label="Find a customer"
          aria-controls={results}
          placeholder="Find a customer: name, phone, email"
          maxLength={MAX_SEARCH_LENGTH}
          autoComplete="off"
          value={typed}
          onChange={({ target }) => type(target.value)}
          onKeyDown={(event) => {
            // It stands in the form of the order, which Enter would send.
            if (event.key === "Enter") event.preventDefault();
          }}
        />
      </div>
      <div id={results} aria-live="polite">
        {failure && <p className={styles.message}>{failure}</p>}
        {found?.length === 0 && (
          <p className={`${styles.message} ${text.soft}`}>
            No customer with an account matches “{q}”. Enter the details below.
          </p>
        )}
        {found !== null && found.length > 0 && (
          <ul className={styles.lines}>
            {found.map((customer) => (
              <li key={customer.id}>
                <span className={`${layout.grow} ${text.truncate}`}>
                  <b className={text.strong}>{customer.name}</b>
                  <span className={text.caption}>{customer.phone ? formatPhone(customer.phone) : customer.email}</span>
                </span>
                <button
                  type="button"
                  className={button.secondary}
                  aria-label={`Choose ${customer.name}`}
                  onClick={() => void take(customer)}
                >
                  Choose
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </search>
  );
}

const messageOf = (reason: unknown): string =>
  reason instanceof ApiError ? reason.message : "Couldn't load customers. Check your connection and try again.";
