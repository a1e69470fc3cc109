import type { Announcements, ScreenReaderInstructions } from "@dnd-kit/core";

/** The screen reader text of an entry that can be moved, such as a `picture`. */
export const dragInstructions = (entryName: string): ScreenReaderInstructions => ({
  draggable: `Press Space to pick the ${entryName} up, arrow keys to move it, Space to put it down, Escape to put it back.`,
});

/** The announcements while an entry is moved; `places` holds the ids in order. */
export function dragAnnouncements(entryName: string, places: readonly string[]): Announcements {
  const place = (id: string | number) => places.indexOf(String(id)) + 1;
  const of = `of ${places.length}`;
  const name = entryName[0]?.toUpperCase() + entryName.slice(1);
  const pickedUp = (id: string | number) => `${name} ${place(id)} ${of} is picked up, at its own place.`;
  return {
    onDragStart: ({ active }) => pickedUp(active.id),
    // An entry is over its own place when it is picked up: no announcement then, so that the first one is not interrupted.
    onDragOver: ({ active, over }) => {
      if (over?.id === active.id) return pickedUp(active.id);
      return over ? `At place ${place(over.id)} ${of}.` : undefined;
    },
    onDragEnd: ({ over }) => (over ? `Put down at place ${place(over.id)} ${of}.` : "Put back."),
    onDragCancel: ({ active }) => `Put back at place ${place(active.id)} ${of}.`,
  };
}
