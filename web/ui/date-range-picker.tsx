import { Popover } from "@base-ui/react/popover";
import { type FormEvent, useState } from "react";
import { Link, useNavigate } from "react-router";
import button from "#web/ui/button.module.css";
import field from "#web/ui/field.module.css";
import menu from "#web/ui/menu.module.css";
import styles from "./date-range-picker.module.css";
import { Icon } from "./icon.tsx";

type DaysPickerProps = {
  /** The selected days, as 2026-11-20; null is open. */
  from: string | null;
  to: string | null;
  /** The text of the button. */
  words: string;
  /** True when days are selected; this highlights the button. */
  chosen: boolean;
  /** Both days are needed. */
  required?: true;
  /** The URL with these days. */
  searchOf: (days: { from: string; to: string }) => string;
  /** The URL without days. */
  without: { label: string; to: string };
};

/** A button that opens a form for a first and a last day. */
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
      <Popover.Trigger className={chosen ? `${button.secondary} ${styles.button}` : `${button.quiet} ${styles.button}`}>
        <Icon name="calendar" />
        {words}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner className={menu.positioner} align="end" sideOffset={4}>
          <Popover.Popup className={`${menu.menu} ${styles.box}`} aria-label="Days">
            <form onSubmit={choose}>
              <label className={field.field}>
                <span>From</span>
                <input className={field.input} type="date" name="from" defaultValue={from ?? ""} required={required} />
              </label>
              <label className={field.field}>
                <span>To</span>
                <input className={field.input} type="date" name="to" defaultValue={to ?? ""} required={required} />
              </label>
              <div className={button.group}>
                <Link className={button.quiet} to={without.to} onClick={() => setOpen(false)}>
                  {without.label}
                </Link>
                <button type="submit" className={button.secondary}>
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
