const signs = ["scroll", "pointermove", "pointerdown", "keydown", "focusin", "popstate"] as const;

/**
 * Resolves when somebody begins to use the page whose server-rendered part has this id: scrolls, points, or presses a key. At once where
 * the server has not rendered it, and where the page was scrolled before this script ran.
 */
export const firstUse = (id: string): Promise<void> =>
  import.meta.env.SSR || !document.getElementById(id) || scrollY > 0
    ? Promise.resolve()
    : new Promise((resolve) => {
        for (const sign of signs) addEventListener(sign, () => resolve(), { once: true, capture: true });
      });
