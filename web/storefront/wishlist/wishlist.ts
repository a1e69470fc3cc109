import type { NavigateFunction } from "react-router";
import { MAX_WISHES } from "#contract/limits.ts";
import { call } from "#web/api.ts";
import { ApiError } from "#web/api-error.ts";
import { session } from "#web/session.ts";
import { showError, showToast } from "#web/ui/alerts.ts";
import { storedIds, WISHLIST_KEY, type Wish, wishIds } from "./wish-ids.ts";

/** Set while the list of this browser is a copy of the one of the account. */
const COPY_KEY = "wishlist_of_account";

// The page of the list imports this file while the server renders it.
if (typeof window !== "undefined") {
  // Another tab changed the list.
  window.addEventListener("storage", ({ key }) => {
    if (key === null || key === WISHLIST_KEY) wishIds.set(storedIds());
  });
}

function keep(ids: readonly number[]): void {
  localStorage.setItem(WISHLIST_KEY, JSON.stringify(ids));
  wishIds.set(ids);
}

/** Puts a product on the wish list or takes it off: in the account, or in this browser for a visitor. */
export async function toggleWish({ id, productname }: Wish, navigate: NavigateFunction): Promise<void> {
  const { token } = session();
  const before = wishIds.get();
  const wanted = !before.includes(id);
  const after = wanted ? [id, ...before] : before.filter((other) => other !== id);
  // Shown at once; the answer of the account replaces it.
  wishIds.set(after);
  try {
    const ids = token === null ? after.slice(-MAX_WISHES) : await change(id, wanted);
    // After a log-out meanwhile, the list of the account must not come back into this browser.
    if (session().token !== token) return;
    keep(ids);
  } catch (error) {
    if (session().token !== token) return;
    wishIds.set(before);
    if (!(error instanceof ApiError)) throw error;
    return showError(error.message);
  }
  if (wanted !== wishIds.get().includes(id))
    return showError(`Your wish list is full: ${MAX_WISHES} products. Remove one first.`);
  const see = { label: "View wish list", run: () => void navigate("/wishlist") };
  const undo = { label: "Undo", run: () => void toggleWish({ id, productname }, navigate) };
  showToast({
    id: "wish-list",
    kind: "success",
    title: wanted ? "Added to your wish list." : "Removed from your wish list.",
    message: productname,
    action: wanted ? see : undo,
  });
}

async function change(id: number, wanted: boolean): Promise<readonly number[]> {
  if (localStorage.getItem(COPY_KEY) === null) await syncWishlist();
  const { product_ids } = wanted
    ? await call("POST /api/wishlist", { body: { product_ids: [id] } })
    : await call("DELETE /api/wishlist/:id", { params: { id } });
  return product_ids;
}

let syncing: Promise<void> | null = null;

/**
 * Puts what this browser kept before the log-in into the account, once, and takes over the list of the account. Simultaneous callers share
 * one request. Throws `ApiError`.
 */
export function syncWishlist(): Promise<void> {
  syncing ??= sync().finally(() => {
    syncing = null;
  });
  return syncing;
}

async function sync(): Promise<void> {
  const { token } = session();
  if (token === null) return;
  const own = localStorage.getItem(COPY_KEY) === null ? storedIds() : [];
  const { product_ids } =
    own.length > 0
      ? await call("POST /api/wishlist", { body: { product_ids: [...own] } })
      : await call("GET /api/wishlist", {});
  if (session().token !== token) return;
  localStorage.setItem(COPY_KEY, "1");
  keep(product_ids);
}

/** After the log-out, removes the copy of the account's list from this browser. */
export function forgetAccountWishlist(): void {
  if (localStorage.getItem(COPY_KEY) === null) return;
  localStorage.removeItem(COPY_KEY);
  localStorage.removeItem(WISHLIST_KEY);
  wishIds.set([]);
}
