/**
 * Marks each loaded picture, which removes its blur. `load` does not bubble, so the listener captures it. Pictures are
 * blurred only where this script runs.
 */
const markPictures = `document.documentElement.dataset.blurImages="";document.addEventListener("load",({target:t})=>{if(t.tagName==="IMG")t.dataset.loaded=""},true)`;

/** Marks each style sheet that could not be loaded, so that it can be loaded again (`load-again.ts`). */
const markSheets = `addEventListener("error",({target:t})=>{if(t.rel==="stylesheet")t.dataset.failed=""},true)`;

/**
 * Records clicks and submits before hydration, marks their elements, and replays them afterwards in the same order; on a slow
 * connection that is some seconds later. A part of the page that is hydrated later has `data-unhydrated` until then.
 * It stops their propagation, because React would handle them during hydration too.
 * Links, and forms with an action, work without scripts and are not delayed. When a script cannot be loaded, it asks whether
 * to reload the page.
 */
const keepPresses = `{
let kept = [], failed = false;
const root = document.documentElement;
const isHydrated = (element) => "hydrated" in root.dataset && !element.closest("[data-unhydrated]");
const keep = (shown, again) => {
  shown.dataset.pending = "";
  kept.push([shown, again]);
  if (failed) ask();
};
const release = (isReady) => {
  const presses = kept.filter(isReady);
  kept = kept.filter((press) => !presses.includes(press));
  for (const [shown] of presses) delete shown.dataset.pending;
  return presses;
};
const ask = () => {
  release(() => true);
  if (confirm("This cannot be done yet: part of the page did not come. Load the page again?")) location.reload();
};
const press = (event) => {
  if (isHydrated(event.target) || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const { target } = event, control = target.closest("button[type=button],a[aria-haspopup]");
  if (control) {
    event.preventDefault();
    event.stopImmediatePropagation();
    keep(control, () => control.click());
  } else if (target.type === "checkbox" && !target.form) {
    const { checked } = target;
    keep(target, () => target.checked !== checked && target.click());
  }
};
const send = (event) => {
  const { target: form, submitter } = event, shown = submitter ?? form;
  if (isHydrated(form) || form.hasAttribute("action")) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (!("pending" in shown.dataset)) keep(shown, () => form.requestSubmit(submitter));
};
addEventListener("click", press, true);
addEventListener("submit", send, true);
const fail = ({ target, reason }) => {
  // A failed script of the document fires an error event that does not bubble; a failed import rejects.
  failed ||= target.tagName === "SCRIPT" || /import/i.test(reason);
  if (failed && kept.length > 0) ask();
};
addEventListener("error", fail, true);
addEventListener("unhandledrejection", fail);
new MutationObserver(async () => {
  for (const [, again] of release(([shown]) => isHydrated(shown))) {
    again();
    await new Promise(requestAnimationFrame);
  }
}).observe(root, { attributeFilter: ["data-hydrated", "data-unhydrated"], subtree: true });
}`;

/** The inline script in the head, which runs before the other scripts are loaded. */
export const earlyEventsScript = `${markPictures};${markSheets};${keepPresses}`;
