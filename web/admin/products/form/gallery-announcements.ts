import type { Announcements, ScreenReaderInstructions } from "@dnd-kit/core";

/** What is read out when the focus comes to a picture that can be moved. */
export const dragInstructions: ScreenReaderInstructions = {
  draggable: "Press Space to pick the picture up, arrow keys to move it, Space to put it down, Escape to put it back.",
};

/** What is read out while a picture is moved; `places` holds the ids in their order. */
export function dragAnnouncements(places: readonly string[]): Announcements {
  const place = (id: string | number) => places.indexOf(String(id)) + 1;
  const of = `of ${places.length}`;
  const pickedUp = (id: string | number) => `Picture ${place(id)} ${of} is picked up, at its own place.`;
  return {
    onDragStart: ({ active }) => pickedUp(active.id),
    // A picture is over its own place as soon as it is picked up: that must not talk over the first sentence.
    onDragOver: ({ active, over }) => {
      if (over?.id === active.id) return pickedUp(active.id);
      return over ? `At place ${place(over.id)} ${of}.` : undefined;
    },
    onDragEnd: ({ over }) => (over ? `Put down at place ${place(over.id)} ${of}.` : "Put back."),
    onDragCancel: ({ active }) => `Put back at place ${place(active.id)} ${of}.`,
  };
}
