import { MIN_QUANTITY } from "#contract/limits.ts";
import { Icon } from "#web/ui/icons.tsx";

type StepperProps = {
  label: string;
  quantity: number;
  /** The most there may be. */
  max: number;
  onStep: (step: 1 | -1) => void;
  small?: boolean;
  disabled?: boolean;
};

/** A quantity with a button for one less and one for one more. */
export const Stepper = ({ label, quantity, max, onStep, small = false, disabled = false }: StepperProps) => (
  <fieldset className={small ? "step step-s" : "step"}>
    <legend className="sr-only">{label}</legend>
    <button
      type="button"
      aria-label="One less"
      disabled={disabled || quantity <= MIN_QUANTITY}
      onClick={() => onStep(-1)}
    >
      <Icon name="less" />
    </button>
    <output>{quantity}</output>
    <button type="button" aria-label="One more" disabled={disabled || quantity >= max} onClick={() => onStep(1)}>
      <Icon name="more" />
    </button>
  </fieldset>
);
