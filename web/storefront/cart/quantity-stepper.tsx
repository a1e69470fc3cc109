import { useId } from "react";
import { MAX_QUANTITY, MIN_QUANTITY } from "#contract/limits.ts";
import { Icon } from "#web/ui/icon.tsx";
import text from "#web/ui/text.module.css";
import typography from "../shell/typography.module.css";
import styles from "./quantity-stepper.module.css";

type StepperProps = {
  label: string;
  quantity: number;
  /** The pieces in stock. */
  stock: number;
  onStep: (step: 1 | -1) => void;
  small?: boolean;
  disabled?: boolean;
};

/** A quantity with a button for one less and one for one more, and why there cannot be more. */
export function QuantityStepper(props: StepperProps) {
  const { label, quantity, stock, onStep, small = false, disabled = false } = props;
  const reason = useId();
  const max = Math.min(MAX_QUANTITY, stock);
  // aria-disabled and not disabled, so that a button at its limit keeps the focus.
  const step = (by: 1 | -1, possible: boolean) => ({
    type: "button" as const,
    disabled,
    "aria-disabled": (!disabled && !possible) || undefined,
    onClick: () => possible && onStep(by),
  });
  return (
    <div>
      <fieldset className={small ? `${styles.stepper} ${styles.small}` : styles.stepper}>
        <legend className={text.visuallyHidden}>{label}</legend>
        <button aria-label="Decrease quantity" {...step(-1, quantity > MIN_QUANTITY)}>
          <Icon name="minus" />
        </button>
        <output>{quantity}</output>
        <button aria-label="Increase quantity" aria-describedby={reason} {...step(1, quantity < max)}>
          <Icon name="plus" />
        </button>
      </fieldset>
      <p id={reason} className={`${styles.limit} ${typography.micro} ${text.soft}`} role="status">
        {!disabled && quantity === max && limitReason(max)}
      </p>
    </div>
  );
}

const limitReason = (max: number): string =>
  max < MAX_QUANTITY ? `Only ${max} left.` : `${MAX_QUANTITY} at most per order.`;
