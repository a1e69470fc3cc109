import { Popover } from "@base-ui/react/popover";
import { type FormEvent, useState } from "react";
import { Link, useNavigate } from "react-router";
import { Icon } from "./icon.tsx";
import "./date-range-picker.css";

type DaysPickerProps = {
  /** The days that are chosen, as 2026-11-20; null is open. */
  from: string | null;
  to: string | null;
  /** What the button says of them. */
  words: string;
  /** Whether somebody chose days; otherwise the button is quiet. */
  chosen: boolean;
  /** Both days are needed. */
  required?: true;
  /** The address with these days. */
  searchOf: (days: { from: string; to: string }) => string;
  /** The way to no days. */
  without: { label: string; to: string };
};

/** A button that opens the choice of a first and a last day. */
export function DateRangePicker({ from, to, words, chosen, required, searchOf, without }: DaysPickerProps) {
  const [open, setOpen] = useState(false);
  const navigate = useNavigate();
  const choose = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    setOpen(false);
    void navigate(searchOf({ from: String(typed.get("from")), to: String(typed.get("to")) }));
  };
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger className={chosen ? "btn days" : "btn days quiet"}>
        <Icon name="calendar" />
        {words}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner className="menu-place" align="end" sideOffset={4}>
          <Popover.Popup className="menu days-box" aria-label="Days">
            <form onSubmit={choose}>
              <label className="field">
                <span>From</span>
                <input className="input" type="date" name="from" defaultValue={from ?? ""} required={required} />
              </label>
              <label className="field">
                <span>To</span>
                <input className="input" type="date" name="to" defaultValue={to ?? ""} required={required} />
              </label>
              <div className="acts">
                <Link className="btn quiet" to={without.to} onClick={() => setOpen(false)}>
                  {without.label}
                </Link>
                <button type="submit" className="btn">
                  Show these days
                </button>
              </div>
            </form>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
