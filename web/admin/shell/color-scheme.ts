/** The local storage key of the chosen color scheme. */
const STORAGE_KEY = "admin_theme";

/** Applies the stored choice before the page is drawn; without one the device decides. */
export const colorSchemeScript = `try{document.documentElement.dataset.theme=localStorage.getItem("${STORAGE_KEY}")??""}catch{}`;

/** True while the dark theme is shown. */
function isDark(): boolean {
  const chosen = document.documentElement.dataset.theme;
  return chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}

/** Switches between the light and the dark theme in this browser. */
export function toggleColorScheme(): void {
  const next = isDark() ? "light" : "dark";
  localStorage.setItem(STORAGE_KEY, next);
  document.documentElement.dataset.theme = next;
}
