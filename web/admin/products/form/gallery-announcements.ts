import type { Announcements, ScreenReaderInstructions } from "@dnd-kit/core";

/** The screen reader text of a picture that can be moved. */
export const dragInstructions: ScreenReaderInstructions = {
  draggable: "Press Space to pick the picture up, arrow keys to move it, Space to put it down, Escape to put it back.",
};

/** The announcements while a picture is moved; `places` holds the ids in order. */
export function dragAnnouncements(places: readonly string[]): Announcements {
  const place = (id: string | number) => places.indexOf(String(id)) + 1;
  const of = `of ${places.length}`;
  const pickedUp = (id: string | number) => `Picture ${place(id)} ${of} is picked up, at its own place.`;
  return {
    onDragStart: ({ active }) => pickedUp(active.id),
    // A picture is over its own place when it is picked up: no announcement then, so that the first one is not interrupted.
    onDragOver: ({ active, over }) => {
      if (over?.id === active.id) return pickedUp(active.id);
      return over ? `At place ${place(over.id)} ${of}.` : undefined;
    },
    onDragEnd: ({ over }) => (over ? `Put down at place ${place(over.id)} ${of}.` : "Put back."),
    onDragCancel: ({ active }) => `Put back at place ${place(active.id)} ${of}.`,
  };
}
