/** A provider's page for customers, as a browser opens it. */
export async function openPaymentPage(url: string) {
  const page = await fetch(url);
  if (!page.ok) throw new Error(`The page answered ${page.status}`);
  await page.body?.cancel();
  return {
    /** Presses a button, and returns the page after it when it is the provider's, or else the redirect to the shop. */
    async choose(choice: "pay" | "decline" | "abandon"): Promise<Response> {
      const response = await fetch(url, { method: "POST", body: new URLSearchParams({ choice }), redirect: "manual" });
      const target = new URL(response.headers.get("location") ?? "", url);
      return target.origin === new URL(url).origin ? fetch(target) : response;
    },
  };
}
