import { afterAll, describe, expect, test } from "vitest";
import { registerConfirmedCustomer, registerCustomer, type TestAccount } from "../../support/api/accounts.ts";
import { bookingInput, freeSlots, openTestRideShop } from "../../support/api/test-rides.ts";

const { shop, scooter } = await openTestRideShop(9);
afterAll(shop.closeWithoutServerErrors);

/** A free slot that no other test books. */
let used = 0;
async function slot(): Promise<string> {
  used += 1;
  const start = (await freeSlots(shop, scooter)).at(used);
  if (start === undefined) throw new Error("no free slot");
  return start;
}

describe("ACC-09 RIDE-02 the test rides of an account", () => {
  const ownRides = async (as: TestAccount) =>
    (await shop.call("GET /api/account/test-rides", {}, { as })).body.test_rides;
  const bookAs = async (starts_at: string, as: TestAccount | null, email: string) => {
    const body = { ...bookingInput(scooter, starts_at), email };
    const call = await shop.call("POST /api/test-rides", { body }, as ? { as } : {});
    return call.body.test_ride.id;
  };

  test("are listed with the last one first, each with the token that cancels it", async () => {
    const me = await registerCustomer(shop);
    const [first, last] = [await slot(), await slot()].sort();
    if (first === undefined || last === undefined) throw new Error("no free slot");
    const early = await bookAs(first, me, me.email);
    const late = await bookAs(last, me, `other.${me.email}`);
    const rides = await ownRides(me);
    expect(rides.map(({ id }) => id)).toEqual([late, early]);
    const [ride] = rides;
    expect(ride).toMatchObject({ starts_at: last, state: "booked", changeable: true, branch: { name: "Main branch" } });
    const token = ride?.token ?? "";
    await shop.call("POST /api/test-rides/:id/cancel", { params: { id: late }, body: { token } });
    expect(await ownRides(me)).toMatchObject([{ id: late, state: "cancelled", changeable: false }, { id: early }]);
  });

  test("are listed for nobody else: of a visitor's, only with the confirmed address", async () => {
    const [mine, stranger] = [await registerConfirmedCustomer(shop), await registerCustomer(shop)];
    const signedIn = await bookAs(await slot(), mine, `other.${mine.email}`);
    const asVisitor = await bookAs(await slot(), null, mine.email);
    await bookAs(await slot(), null, stranger.email);
    expect((await ownRides(mine)).map(({ id }) => id).sort()).toEqual([signedIn, asVisitor].sort());
    expect(await ownRides(stranger), "anyone can register with an address that is not confirmed").toEqual([]);
    expect((await shop.request("GET /api/account/test-rides", {})).status).toBe(401);
  });

  test("are known as the caller's own when their link is opened, by nobody else", async () => {
    const [mine, other] = [await registerConfirmedCustomer(shop), await registerCustomer(shop)];
    const signedIn = await bookAs(await slot(), mine, `other.${mine.email}`);
    const asVisitor = await bookAs(await slot(), null, mine.email);
    for (const { id, token } of await ownRides(mine)) {
      const open = async (as: TestAccount | null) => {
        const input = { params: { id }, body: { token } };
        return (await shop.call("POST /api/test-rides/:id/open", input, as ? { as } : {})).body.own;
      };
      expect([signedIn, asVisitor]).toContain(id);
      expect([await open(mine), await open(other), await open(null)]).toEqual([true, false, false]);
    }
  });

  test("API-07 come page by page, each once, also when two begin at the same time", async () => {
    const me = await registerCustomer(shop);
    const starts = [await slot(), await slot(), await slot()];
    const [first = "", second = "", third = ""] = starts;
    const booked: { id: number; starts_at: string }[] = [];
    for (const [nth, starts_at] of [second, first, second, third, second].entries())
      booked.push({ id: await bookAs(starts_at, me, `${nth}.${me.email}`), starts_at });
    const last = booked
      .toSorted((one, other) => other.starts_at.localeCompare(one.starts_at) || other.id - one.id)
      .map(({ id }) => id);
    const walk = async (sort: "newest" | "oldest", limit: number) => {
      const ids: number[] = [];
      let cursor: string | undefined;
      do {
        const query = { sort, limit, ...(cursor && { cursor }) };
        const { body } = await shop.call("GET /api/account/test-rides", { query }, { as: me });
        expect(body.test_rides.length).toBeLessThanOrEqual(limit);
        ids.push(...body.test_rides.map(({ id }) => id));
        cursor = body.next_cursor ?? undefined;
      } while (cursor !== undefined);
      return ids;
    };
    expect(await walk("newest", 2)).toEqual(last);
    expect(await walk("newest", 5)).toEqual(last);
    expect(await walk("oldest", 1)).toEqual(last.toReversed());
    const { next_cursor } = (await shop.call("GET /api/account/test-rides", { query: { limit: 1 } }, { as: me })).body;
    const query = { cursor: next_cursor ?? "", sort: "oldest" as const };
    expect((await shop.expectRefusal("GET /api/account/test-rides", { query }, { as: me })).status).toBe(422);
  });
});
