import { useEffect } from "react";

const controls = "a, button, input, select, textarea, label, summary, [role]";

/** What a click is for; on a label that is its field. */
function controlAt(target: EventTarget | null): EventTarget | null {
  const control = target instanceof Element ? target.closest(controls) : null;
  return (control instanceof HTMLLabelElement ? control.control : control) ?? target;
}

/** Sends a form: pressing it again asks for the same again. */
const sends = (control: EventTarget | null): boolean =>
  control instanceof HTMLButtonElement && control.type === "submit";

/**
 * Ignores the second click of a double click when it would do something else than the first: answer the question that the first opened,
 * hit what was under a dialog that the first closed, or send a form twice. Any other control hears both, such as one that counts up.
 */
export function useDoublePressGuard(): void {
  useEffect(() => {
    let clicked: EventTarget | null = null;
    let keyOn: EventTarget | null = null;

    const onClick = (event: MouseEvent) => {
      const before = clicked;
      clicked = controlAt(event.target);
      // The browser counts the clicks that follow each other at one place. A key, a script or a label clicks with 0.
      if (event.detail < 2 || (clicked === before && !sends(clicked))) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    const onKey = (event: KeyboardEvent) => {
      // A key that is held down presses what has the focus then.
      if (!event.repeat) keyOn = event.target;
      else if (event.target !== keyOn && (event.key === "Enter" || event.key === " ")) event.preventDefault();
    };

    window.addEventListener("click", onClick, true);
    window.addEventListener("keydown", onKey, true);
    return () => {
      window.removeEventListener("click", onClick, true);
      window.removeEventListener("keydown", onKey, true);
    };
  }, []);
}
