import { Popover } from "@base-ui/react/popover";
import { type FormEvent, useState } from "react";
import { Link, useNavigate } from "react-router";
import { Icon } from "./icon.tsx";
import { shortDay } from "./when.ts";
import "./days-filter.css";

type Days = { from: string | null; to: string | null };

type DaysFilterProps = Days & {
  /** What happened in these days: `Placed`. */
  what: string;
  /** The address of the list for these days. */
  searchOf: (days: Days) => string;
};

/** From which day to which something happened; either may be left open. */
export function DaysFilter({ what, from, to, searchOf }: DaysFilterProps) {
  const [open, setOpen] = useState(false);
  const navigate = useNavigate();
  const choose = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    setOpen(false);
    const days = { from: String(typed.get("from")), to: String(typed.get("to")) };
    void navigate(searchOf(days));
  };
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger className={from || to ? "btn days" : "btn days quiet"}>
        <Icon name="calendar" />
        {what} {wordsFor(from, to)}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner className="menu-place" align="end" sideOffset={4}>
          <Popover.Popup className="menu days-box" aria-label="Days">
            <form onSubmit={choose}>
              <label className="field">
                <span>From</span>
                <input className="input" type="date" name="from" defaultValue={from ?? ""} />
              </label>
              <label className="field">
                <span>To</span>
                <input className="input" type="date" name="to" defaultValue={to ?? ""} />
              </label>
              <div className="acts">
                <Link className="btn quiet" to={searchOf({ from: null, to: null })} onClick={() => setOpen(false)}>
                  Any day
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

function wordsFor(from: string | null, to: string | null): string {
  if (from && to) return from === to ? shortDay(from) : `${shortDay(from)} to ${shortDay(to)}`;
  if (from) return `from ${shortDay(from)}`;
  return to ? `until ${shortDay(to)}` : "any day";
}
