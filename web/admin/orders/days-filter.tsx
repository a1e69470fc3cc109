import { Popover } from "@base-ui/react/popover";
import { type FormEvent, useState } from "react";
import { Link, useNavigate } from "react-router";
import { Icon } from "../ui/icon.tsx";
import { shortDay } from "../ui/when.ts";
import { type OrderFilters, orderSearchOf } from "./order-filters.ts";

/** From which day to which the orders were placed; either may be left open. */
export function DaysFilter({ filters }: { filters: OrderFilters }) {
  const { from, to } = filters;
  const [open, setOpen] = useState(false);
  const navigate = useNavigate();
  const choose = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    setOpen(false);
    const days = { from: String(typed.get("from")), to: String(typed.get("to")) };
    void navigate(orderSearchOf({ ...filters, ...days, cursor: null }));
  };
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger className={from || to ? "btn days" : "btn days quiet"}>
        <Icon name="calendar" />
        {wordsFor(from, to)}
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
                <Link
                  className="btn quiet"
                  to={orderSearchOf({ ...filters, from: null, to: null, cursor: null })}
                  onClick={() => setOpen(false)}
                >
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
  if (from && to) return from === to ? `Placed ${shortDay(from)}` : `Placed ${shortDay(from)} to ${shortDay(to)}`;
  if (from) return `Placed from ${shortDay(from)}`;
  return to ? `Placed until ${shortDay(to)}` : "Placed any day";
}
