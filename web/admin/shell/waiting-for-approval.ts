/** Under this name the browser keeps that whoever is signed in waits for an owner to let them in. */
const KEPT = "admin_waiting";

/**
 * Marks the page for who waited when it was last seen: the bar, which comes before the server has said who asks, then has
 * no menu. In a browser that knows nothing yet, the screen that says so comes before any bar.
 */
export const waitingForApprovalScript = `try{document.documentElement.toggleAttribute("data-waiting",localStorage.getItem("${KEPT}")!==null)}catch{}`;

/** Notes whether whoever is signed in still waits, as the server has just said. */
export function setWaitingForApproval(waits: boolean): void {
  if (waits) localStorage.setItem(KEPT, "1");
  else localStorage.removeItem(KEPT);
  document.documentElement.toggleAttribute("data-waiting", waits);
}
