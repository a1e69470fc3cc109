/** The local storage key that marks an account waiting for approval. */
const STORAGE_KEY = "admin_waiting";

/**
 * Marks the document when the account was waiting at its last visit, so that the bar has no menu before the server responds.
 * In a new browser the approval screen appears before any bar.
 */
export const waitingForApprovalScript = `try{document.documentElement.toggleAttribute("data-waiting",localStorage.getItem("${STORAGE_KEY}")!==null)}catch{}`;

/** Stores whether the signed-in account is waiting, from the server's response. */
export function setWaitingForApproval(waits: boolean): void {
  if (waits) localStorage.setItem(STORAGE_KEY, "1");
  else localStorage.removeItem(STORAGE_KEY);
  document.documentElement.toggleAttribute("data-waiting", waits);
}
