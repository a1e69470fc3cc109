import { MIN_QUANTITY } from "#contract/limits.ts";
import { Icon } from "#web/ui/icon.tsx";
import text from "#web/ui/text.module.css";
import styles from "./quantity-stepper.module.css";

type StepperProps = {
  label: string;
  quantity: number;
  /** The highest quantity. */
  max: number;
  onStep: (step: 1 | -1) => void;
  small?: boolean;
  disabled?: boolean;
};

/** A quantity with a button for one less and one for one more. */
export const QuantityStepper = ({ label, quantity, max, onStep, small = false, disabled = false }: StepperProps) => {
  // aria-disabled and not disabled, so that a button at its limit keeps the focus.
  const step = (by: 1 | -1, possible: boolean) => ({
    type: "button" as const,
    disabled,
    "aria-disabled": (!disabled && !possible) || undefined,
    onClick: () => possible && onStep(by),
  });
  return (
    <fieldset className={small ? `${styles.stepper} ${styles.small}` : styles.stepper}>
      <legend className={text.visuallyHidden}>{label}</legend>
      <button aria-label="Decrease quantity" {...step(-1, quantity > MIN_QUANTITY)}>
        <Icon name="minus" />
      </button>
      <output>{quantity}</output>
      <button aria-label="Increase quantity" {...step(1, quantity < max)}>
        <Icon name="plus" />
      </button>
    </fieldset>
  );
};
