/** Under this name the browser keeps whether the back office is light or dark, where somebody chose. */
const KEPT = "admin_theme";

/** Draws the page as it was chosen; without a choice the device decides. */
export const colorSchemeScript = `try{document.documentElement.dataset.theme=localStorage.getItem("${KEPT}")??""}catch{}`;

/** Whether the back office is dark now. */
function isDark(): boolean {
  const chosen = document.documentElement.dataset.theme;
  return chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}

/** Makes it light where it is dark, and dark where it is light, for this browser. */
export function toggleColorScheme(): void {
  const next = isDark() ? "light" : "dark";
  localStorage.setItem(KEPT, next);
  document.documentElement.dataset.theme = next;
}
