/**
 * Marks every picture that has come, whose blur then goes: `load` does not bubble, but is seen on its way down. Pictures
 * are blurred only where this runs.
 */
const markPictures = `document.documentElement.dataset.blurImages="";document.addEventListener("load",({target:t})=>{if(t.tagName==="IMG")t.dataset.loaded=""},true)`;

/**
 * Keeps what is pressed before the page is alive, marks it, and does it then, in the same order: on a thin line that is
 * some seconds later. Nobody else hears of it before: React, half awake, would do it too. Links, and forms that have an
 * address, work without scripts and go their way at once. Where the scripts fail to come, whoever pressed something is
 * asked whether to load the page again.
 */
const keepPresses = `{
let kept = [], failed = false;
const keep = (shown, again) => {
  shown.dataset.pending = "";
  kept.push([shown, again]);
  if (failed) ask();
};
const release = () => {
  const presses = kept;
  kept = [];
  for (const [shown] of presses) delete shown.dataset.pending;
  return presses;
};
const ask = () => {
  release();
  if (confirm("This cannot be done yet: part of the page did not come. Load the page again?")) location.reload();
};
const press = (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
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
  if (form.hasAttribute("action")) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (!("pending" in shown.dataset)) keep(shown, () => form.requestSubmit(submitter));
};
addEventListener("click", press, true);
addEventListener("submit", send, true);
const fail = ({ target, reason }) => {
  // A script of the page that does not load is an error of its element, which does not bubble; one that is imported later rejects.
  failed ||= target.tagName === "SCRIPT" || /import/i.test(reason);
  if (failed && kept.length > 0) ask();
};
addEventListener("error", fail, true);
addEventListener("unhandledrejection", fail);
new MutationObserver(async (_, observer) => {
  observer.disconnect();
  removeEventListener("click", press, true);
  removeEventListener("submit", send, true);
  for (const [, again] of release()) {
    again();
    await new Promise(requestAnimationFrame);
  }
}).observe(document.documentElement, { attributeFilter: ["data-hydrated"] });
}`;

/** What a page does before its scripts are there: a script in its head. */
export const earlyEventsScript = `${markPictures};${keepPresses}`;
