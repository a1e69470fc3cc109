import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import type { ReactNode } from "react";
import { dragAnnouncements, dragInstructions } from "./drag-announcements.ts";

type SortableListProps = {
  /** One entry for screen readers, such as `picture`. */
  entryName: string;
  /** The ids of the entries in their order. */
  ids: readonly string[];
  disabled?: boolean;
  onMove: (from: number, to: number) => void;
  /** The list. Each entry uses `useSortableEntry`. */
  children: ReactNode;
};

/** A list whose entries are moved by pointer and keyboard. */
export function SortableList({ entryName, ids, disabled = false, onMove, children }: SortableListProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const move = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) onMove(ids.indexOf(String(active.id)), ids.indexOf(String(over.id)));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={move}
      accessibility={{
        announcements: dragAnnouncements(entryName, ids),
        screenReaderInstructions: dragInstructions(entryName),
      }}
    >
      <SortableContext items={[...ids]} strategy={verticalListSortingStrategy} disabled={disabled}>
        {children}
      </SortableContext>
    </DndContext>
  );
}

/** The attributes of an entry and of the button by which it is moved. */
export function useSortableEntry(id: string) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
  });
  return {
    isMoving: isDragging,
    entry: { ref: setNodeRef, style: { transform: CSS.Translate.toString(transform), transition } },
    handle: { ref: setActivatorNodeRef, ...attributes, ...listeners },
  };
}
