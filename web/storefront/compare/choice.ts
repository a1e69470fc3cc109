import { MAX_COMPARED } from "#contract/limits.ts";
import { toast } from "#web/ui/alerts.ts";
import { storeOf } from "#web/ui/store.ts";

/** A scooter that somebody wants to compare. */
export type Compared = { id: number; name: string };

const KEY = "compare";

/** The scooters chosen in this tab, in their order. Pages from the server know of none. */
export const choice = storeOf<readonly Compared[]>(stored(), []);

function stored(): readonly Compared[] {
  return typeof sessionStorage === "undefined" ? [] : JSON.parse(sessionStorage.getItem(KEY) ?? "[]");
}

/** Chooses a scooter or takes it out again. Where there is no room for another one, it says so. */
export function toggle(scooter: Compared): void {
  const others = choice.get().filter(({ id }) => id !== scooter.id);
  const isNew = others.length === choice.get().length;
  if (!isNew) choose(others);
  else if (others.length < MAX_COMPARED) choose([...others, scooter]);
  else toast.set({ kind: "error", title: `${MAX_COMPARED} at most.`, message: noRoomFor(scooter) });
}

const noRoomFor = ({ name }: Compared): string =>
  `You have chosen ${MAX_COMPARED} scooters to compare. Take one of them out, then choose ${name}.`;

export function choose(scooters: readonly Compared[]): void {
  sessionStorage.setItem(KEY, JSON.stringify(scooters));
  choice.set(scooters);
}

/** The address of these side by side. */
export const compareUrl = (ids: readonly number[]): string =>
  ids.length === 0 ? "/compare" : `/compare?ids=${ids.join(",")}`;
