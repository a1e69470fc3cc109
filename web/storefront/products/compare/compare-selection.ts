import { MAX_COMPARED } from "#contract/limits.ts";
import { showToast } from "#web/ui/alerts.ts";
import { createStore } from "#web/ui/store.ts";

/** A scooter selected to compare. */
export type ComparedScooter = { id: number; name: string };

const KEY = "compare";

/** The scooters chosen in this tab, in the order of choice. Empty during server rendering. */
export const compareSelection = createStore<readonly ComparedScooter[]>(stored(), []);

function stored(): readonly ComparedScooter[] {
  return typeof sessionStorage === "undefined" ? [] : JSON.parse(sessionStorage.getItem(KEY) ?? "[]");
}

/** Adds a scooter or removes it. When the limit is reached, it shows a message. */
export function toggleCompared(scooter: ComparedScooter): void {
  const others = compareSelection.get().filter(({ id }) => id !== scooter.id);
  const isNew = others.length === compareSelection.get().length;
  if (!isNew) setCompared(others);
  else if (others.length < MAX_COMPARED) setCompared([...others, scooter]);
  else showToast({ kind: "error", title: `${MAX_COMPARED} at most.`, message: noRoomFor(scooter) });
}

const noRoomFor = ({ name }: ComparedScooter): string =>
  `You can compare up to ${MAX_COMPARED} scooters. Remove one, then add ${name}.`;

export function setCompared(scooters: readonly ComparedScooter[]): void {
  sessionStorage.setItem(KEY, JSON.stringify(scooters));
  compareSelection.set(scooters);
}

/** Scooters as the parameter `ids` of a URL. A form does not encode the hyphen. */
export const compareIds = (ids: readonly number[]): string => ids.join("-");

/** The URL of the comparison of these scooters. */
export const compareUrl = (ids: readonly number[]): string =>
  ids.length === 0 ? "/compare" : `/compare?ids=${compareIds(ids)}`;
