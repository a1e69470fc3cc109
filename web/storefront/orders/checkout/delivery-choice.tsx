import { arrivalLabel, shippingMethods } from "#contract/shipping.methods.ts";
import button from "#web/ui/button.module.css";
import field from "#web/ui/field.module.css";
import { money } from "#web/ui/money.ts";
import text from "#web/ui/text.module.css";
import styles from "../../payments/payment.module.css";
import type { PricedDelivery, useDelivery } from "./use-delivery-options.ts";

type DeliveryChoiceProps = { delivery: ReturnType<typeof useDelivery>; labelledBy: string };

/** The ways to receive the order, with their price and days. */
export const DeliveryChoice = ({
  delivery: { options, failure, chosen, choose, reload },
  labelledBy,
}: DeliveryChoiceProps) => (
  <>
    {options && (
      <div className={styles.options} role="radiogroup" aria-labelledby={labelledBy}>
        {options.map((option) => (
          <label className={`${styles.option} ${field.check}`} key={option.method}>
            <input
              type="radio"
              name="shipping_method"
              value={option.method}
              checked={option === chosen}
              onChange={() => choose(option.method)}
            />
            <b>{nameOf(option)}</b>
            <span>{priceOf(option)}</span>
            <small>
              {option.cost_from === null
                ? arrivalLabel(option.method, option.arrives, option.delayed_by_holiday)
                : "Price and days depend on your address."}
            </small>
          </label>
        ))}
      </div>
    )}
    {!options && !failure && (
      <p className={text.soft} role="status">
        Loading delivery options …
      </p>
    )}
    {failure && (
      <p className={field.error} role="alert">
        {failure.message}{" "}
        <button type="button" className={button.link} onClick={() => void reload()}>
          Try again
        </button>
      </p>
    )}
  </>
);

/** `Free`, `₱300`; `From ₱300` until the address is known. */
function priceOf({ cost, cost_from }: PricedDelivery): string {
  if (cost_from !== null) return `From ${money(cost_from)}`;
  return cost === 0 ? "Free" : money(cost);
}

/** `Delivery, next day`, `Delivery, 2 to 4 days`; just `Delivery` until the address is known. A pick-up is one at any speed. */
const nameOf = ({ method, speed, cost_from }: PricedDelivery): string =>
  method === "delivery" && cost_from === null
    ? `${shippingMethods.delivery}, ${speed.toLowerCase()}`
    : shippingMethods[method];
