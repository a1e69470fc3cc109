import { useId, useState } from "react";
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
import { useTypedSearch } from "../../shell/use-typed-search.ts";
import type { CustomerValues } from "./customer-fields.tsx";
import styles from "./new-order.module.css";

/** The number of customers shown. */
const SHOWN = 5;

const searchCustomers = async (q: string, signal: AbortSignal): Promise<Customer[]> =>
  (await call("GET /api/admin/customers", { query: { q, limit: SHOWN } }, { signal })).customers;

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
  const { found, failure } = useTypedSearch(typed, searchCustomers);
  const [problem, setProblem] = useState<string | null>(null);
  const results = useId();

  const take = async (customer: Customer) => {
    setProblem(null);
    try {
      onFound(await loadDetails(customer));
      type("");
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(error.message);
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
        {(problem ?? failure) && <p className={styles.message}>{problem ?? failure}</p>}
        {found?.length === 0 && (
          <p className={`${styles.message} ${text.soft}`}>
            No customer with an account matches “{typed.trim()}”. Enter the details below.
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
