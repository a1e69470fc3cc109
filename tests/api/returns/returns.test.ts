import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MAX_RETURN_PHOTOS } from "#contract/limits.ts";
import {
  type ReturnState,
  returnRefusals,
  returnStateNames,
  returnStates,
  returnTransitions,
  withdrawalRefusals,
} from "#contract/returns.states.ts";
import { deleteUnusedPictures } from "#modules/media/media.ts";
import { trackingPath } from "#modules/orders/orders.tracking.ts";
import { createStaff, registerCustomer, registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import { statusAndCode } from "../../support/api/client.ts";
import { fillCart } from "../../support/api/orders.ts";
import { smallPicture } from "../../support/api/products.ts";
import { type Bought, returnCalls } from "../../support/api/returns.ts";
import { saveSettings } from "../../support/api/settings.ts";
import { openShop } from "../../support/api/shop.ts";
import { defined } from "../../support/defined.ts";
import { deliveryDetails } from "../../support/delivery-details.ts";

const shop = await openShop();
afterAll(shop.closeWithoutServerErrors);

let owner: TestAccount;
const {
  delivered,
  moveOrder,
  orderNow,
  deliveredDaysAgo,
  ask,
  asked,
  returnsNow,
  readReturn,
  accept,
  refuseReturn,
  receive,
  replace,
  withdraw,
  emailsAbout,
} = returnCalls(shop, () => owner);
beforeAll(async () => {
  owner = await registerStaff(shop);
  await saveSettings(shop, owner, { return_days: 7 });
});

describe("RET-01 asking without an account, by the link of an email", () => {
  const linkOf = async (id: number) => (await trackingPath(shop.db, id)).replace("/track/", "");

  test("asks with a picture, sees it and withdraws it; two who ask for the same pieces at once get them once", async () => {
    const bought = await delivered();
    const params = { link: await linkOf(bought.id) };
    const read = async () => (await shop.call("GET /api/track/:link/returns", { params })).body;
    expect((await read()).lines.map(({ left }) => left).sort()).toEqual([1, 3]);
    const image = new FormData();
    image.set("image", await smallPicture(), "bell.png");
    const { photo } = (await shop.call("POST /api/track/:link/return-photos", { params, body: image })).body;
    const body = {
      lines: [{ line_id: bought.bells, product_qty: 3 }],
      reason: "faulty",
      requested_remedy: "refund",
      comment: "It rattles.",
      photos: [photo],
      refund_to: "Cash at the shop",
    } as const;
    const ask = () => shop.request("POST /api/track/:link/returns", { params, body });
    const answers = await Promise.all([ask(), ask()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
    const { returns, lines } = await read();
    expect(returns).toMatchObject([{ state: "requested", comment: "It rattles.", photos: [photo] }]);
    expect(lines.map(({ left }) => left)).toEqual([1]);
    // The account of the order sees the same return, and alone where the refund is to be sent: an email can be forwarded.
    expect(returns).toMatchObject([{ refund_to: null }]);
    expect((await returnsNow(bought)).returns).toEqual([{ ...returns[0], refund_to: "Cash at the shop" }]);
    const withdrawn = { params: { ...params, return: defined(returns[0]).id } };
    await shop.call("POST /api/track/:link/returns/:return/withdraw", withdrawn);
    expect((await read()).returns).toMatchObject([{ state: "withdrawn" }]);
    expect((await shop.expectRefusal("POST /api/track/:link/returns/:return/withdraw", withdrawn)).status).toBe(409);
  });

  test("works for its own order alone", async () => {
    const one = await delivered();
    const other = await delivered();
    const id = await asked(other, { lines: [[other.bells, 1]] });
    const link = await linkOf(one.id);
    const forged = { params: { link: `${other.id}${link.slice(link.indexOf("-"))}` } };
    const form = {
      lines: [{ line_id: other.bells, product_qty: 1 }],
      reason: "faulty",
      requested_remedy: "refund",
      refund_to: "GCash 0917 555 0123",
    } as const;
    for (const refused of [
      await shop.expectRefusal("GET /api/track/:link/returns", forged),
      await shop.expectRefusal("POST /api/track/:link/returns", { ...forged, body: form }),
    ])
      expect([refused.status, refused.body.code]).toEqual([404, "order_not_tracked"]);
    const foreign = { params: { link, return: id } };
    const withdrawn = await shop.expectRefusal("POST /api/track/:link/returns/:return/withdraw", foreign);
    expect(withdrawn.body.code).toBe("return_not_found");
    const asks = await shop.expectRefusal("POST /api/track/:link/returns", { params: { link }, body: form });
    expect(asks.status).toBe(422);
  });
});

describe("RET-01 where a refund is sent that staff pay by hand", () => {
  const lines = (bought: Bought): [line: number, pieces: number][] => [[bought.bells, 1]];
  const refundTo = "BPI 1234 5678 90, Gregoria de Jesus";

  test("is needed for what was paid in cash, and is named with all other wrong fields", async () => {
    const bought = await delivered();
    expect((await returnsNow(bought)).refund_by_hand).toBe(true);
    const missing = { refund_to: [expect.stringContaining("Enter where to send the refund")] };
    expect((await ask(bought, { lines: lines(bought), refund_to: "" })).body).toMatchObject({ errors: missing });
    const two = await ask(bought, { lines: lines(bought), reason: "", refund_to: " " });
    expect(two.body).toMatchObject({ errors: { ...missing, reason: ["Choose a reason."] } });
    const tooLong = await ask(bought, { lines: lines(bought), refund_to: "0".repeat(201) });
    expect(tooLong.body).toMatchObject({ errors: { refund_to: [expect.stringContaining("200")] } });
    expect((await returnsNow(bought)).returns).toEqual([]);
    await asked(bought, { lines: lines(bought), requested_remedy: "replacement", refund_to: "" });
  });

  test("is shown to the customer and to staff who refund, not to others, and is not kept for a replacement", async () => {
    const bought = await delivered();
    const id = await asked(bought, { lines: lines(bought), refund_to: refundTo });
    const replaced = { lines: lines(bought), requested_remedy: "replacement", refund_to: refundTo } as const;
    const other = await asked(bought, replaced);
    expect((await returnsNow(bought)).returns).toMatchObject([{ refund_to: refundTo }, { refund_to: "" }]);
    expect((await readReturn(id)).return).toMatchObject({ refund_to: refundTo });
    expect((await readReturn(other)).return).toMatchObject({ refund_to: "" });
    const support = await createStaff(shop, "support");
    const seen = await shop.call("GET /api/admin/returns/:id", { params: { id } }, { as: support });
    expect(seen.body.return).toMatchObject({ comment: "It rattles.", refund_to: null });
    const accepted = { params: { id }, body: { remedy: "refund" } } as const;
    const answer = await shop.call("POST /api/admin/returns/:id/accept", accepted, { as: support });
    expect(answer.body.return).toMatchObject({ state: "accepted", refund_to: null });
    expect(shop.log.join("")).not.toContain(refundTo);
    const { rows } = await shop.pool.query("select 1 from audit_log where audit_log::text like $1", [`%${refundTo}%`]);
    expect(rows).toEqual([]);
  });

  test("is erased when no refund follows", async () => {
    const bought = await delivered();
    const refused = await asked(bought, { lines: lines(bought), refund_to: refundTo });
    const withdrawn = await asked(bought, { lines: lines(bought), refund_to: refundTo });
    const kept = await asked(bought, { lines: lines(bought), refund_to: refundTo });
    expect((await refuseReturn(refused)).status).toBe(200);
    expect((await withdraw(bought, withdrawn)).status).toBe(200);
    await accept(kept);
    await receive(kept, lines(bought));
    for (const [id, expected] of [
      [refused, ""],
      [withdrawn, ""],
      [kept, refundTo],
    ] as const)
      expect((await readReturn(id)).return.refund_to).toBe(expected);
  });
});

describe("RET-01 asking", () => {
  test("a customer asks with pieces, reason, words and pictures, and sees it with its order", async () => {
    const bought = await delivered();
    const body = new FormData();
    body.set("image", await smallPicture(), "bell.png");
    const { photo } = (
      await shop.call("POST /api/my-order/:id/return-photos", { params: { id: bought.id }, body }, { as: bought.buyer })
    ).body;
    const id = await asked(bought, {
      lines: [[bought.bells, 2]],
      reason: "damaged",
      requested_remedy: "replacement",
      photos: [photo],
    });

    const { returns, lines, today } = await returnsNow(bought);
    expect(returns).toMatchObject([
      {
        id,
        state: "requested",
        reason: "damaged",
        requested_remedy: "replacement",
        remedy: null,
        comment: "It rattles.",
        photos: [photo],
        lines: [{ line_id: bought.bells, product_qty: 2, received: 0 }],
        steps: [{ changes: [expect.stringContaining(`Return ${id} asked for: `)], reason: "It rattles.", by: null }],
      },
    ]);
    expect(lines.map(({ line_id, left }) => [line_id, left])).toEqual([
      [bought.bells, 1],
      [bought.locks, 1],
    ]);
    expect(Date.parse(lines[0]?.until ?? "") - Date.parse(today)).toBe(7 * 24 * 60 * 60 * 1000);
    expect(await emailsAbout(id)).toEqual(["return_requested"]);
    // The picture is in use, so the cleanup leaves it.
    const later = new Date(Date.now() + 3 * 24 * 60 * 60 * 1000);
    await deleteUnusedPictures(shop.db, shop.pictures, later);
    const stored = await shop.pool.query("select from media where $1 like '%' || hash || '%'", [photo]);
    expect(stored.rowCount).toBe(1);
  });

  test("without a fault it must be asked within the days after its delivery; with a fault it is never too late", async () => {
    const bought = await delivered();
    await deliveredDaysAgo(bought.id, 7);
    expect((await ask(bought, { lines: [[bought.bells, 1]], reason: "changed_mind" })).status).toBe(201);
    await deliveredDaysAgo(bought.id, 8);
    expect(statusAndCode(await ask(bought, { lines: [[bought.bells, 1]], reason: "changed_mind" }))).toEqual([
      409,
      "return_too_late",
    ]);
    await deliveredDaysAgo(bought.id, 400);
    expect((await ask(bought, { lines: [[bought.bells, 1]], reason: "faulty" })).status).toBe(201);

    await saveSettings(shop, owner, { return_days: null });
    const other = await delivered();
    expect(statusAndCode(await ask(other, { lines: [[other.bells, 1]], reason: "changed_mind" }))).toEqual([
      409,
      "return_too_late",
    ]);
    expect((await ask(other, { lines: [[other.bells, 1]], reason: "not_as_described" })).status).toBe(201);
    await saveSettings(shop, owner, { return_days: 7 });
  });

  test("never more pieces than were delivered, without those that were returned or are in another open return", async () => {
    const bought = await delivered();
    expect((await ask(bought, { lines: [[bought.bells, 4]] })).status).toBe(422);
    const first = await asked(bought, { lines: [[bought.bells, 2]] });
    expect((await ask(bought, { lines: [[bought.bells, 2]] })).status).toBe(422);
    // Staff cannot take them back beside the return either, nor all of the order.
    const version = (await orderNow(bought.id)).order.version;
    const direct = { lines: [{ line_id: bought.bells, product_qty: 2 }], reason: "Too small.", version };
    const params = { id: bought.id };
    expect(
      (await shop.request("POST /api/admin/orders/:id/return-pieces", { params, body: direct }, { as: owner })).status,
    ).toBe(422);
    expect(statusAndCode(await moveOrder(bought.id, "returned"))).toEqual([409, "return_open"]);
    await refuseReturn(first);
    const second = await asked(bought, { lines: [[bought.bells, 3]] });
    await accept(second);
    await receive(second, [[bought.bells, 3]]);
    expect((await ask(bought, { lines: [[bought.bells, 1]] })).status).toBe(422);
  });

  test("of two requests for the same last piece at once, one is taken", async () => {
    const bought = await delivered();
    const statuses = (await Promise.all([1, 2, 3].map(() => ask(bought, { lines: [[bought.locks, 1]] })))).map(
      ({ status }) => status,
    );
    expect(statuses.toSorted()).toEqual([201, 422, 422]);
    expect((await returnsNow(bought)).returns).toHaveLength(1);
  });

  test("nothing is returned of somebody else's order, of one that did not arrive, or of one that staff archived", async () => {
    const bought = await delivered();
    const stranger = await registerCustomer(shop);
    expect(statusAndCode(await ask({ ...bought, buyer: stranger }, { lines: [[bought.bells, 1]] }))).toEqual([
      404,
      "order_not_found",
    ]);
    const params = { id: bought.id };
    await shop.expectRefusal("GET /api/my-order/:id/returns", { params }, { as: stranger });
    const id = await asked(bought, { lines: [[bought.bells, 1]] });
    expect(statusAndCode(await withdraw({ ...bought, buyer: stranger }, id))).toEqual([404, "order_not_found"]);
    const archive = () => shop.request("POST /api/admin/orders/:id/archive", { params }, { as: owner });
    expect(statusAndCode(await archive())).toEqual([409, "return_open"]);
    expect((await withdraw(bought, id)).status).toBe(200);
    expect((await archive()).status).toBe(200);
    expect(statusAndCode(await ask(bought, { lines: [[bought.bells, 1]] }))).toEqual([409, "return_put_aside"]);

    await fillCart(shop, stranger, bought.bell, 1);
    const { order } = (await shop.call("POST /api/place-order", { body: deliveryDetails }, { as: stranger })).body;
    const body = new FormData();
    body.set("image", await smallPicture(), "bell.png");
    const early = await shop.request(
      "POST /api/my-order/:id/return-photos",
      { params: { id: order.id }, body },
      { as: stranger },
    );
    expect(statusAndCode(early)).toEqual([409, "nothing_to_return"]);
  });

  test("a form without pieces, reason or requested remedy, or with a wrong picture, is refused with messages", async () => {
    const bought = await delivered();
    const unknown = `/media/${"0".repeat(64)}.webp`;
    const refused = async (input: object) => {
      const { body } = await shop.expectRefusal(
        "POST /api/my-order/:id/returns",
        { params: { id: bought.id }, body: input },
        { as: bought.buyer },
      );
      return Object.keys(body.errors ?? {});
    };
    expect(await refused({ lines: [] })).toEqual(["lines", "reason", "requested_remedy"]);
    const lines = [{ line_id: bought.bells, product_qty: 1 }];
    const valid = { lines, reason: "faulty", requested_remedy: "refund", refund_to: "Cash at the shop" };
    expect(await refused({ ...valid, photos: [unknown] })).toEqual(["photos"]);
    expect(await refused({ ...valid, photos: Array.from({ length: MAX_RETURN_PHOTOS + 1 }, () => unknown) })).toEqual([
      "photos",
    ]);
    const broken = new FormData();
    broken.set("image", new Blob(["no picture"]), "bell.png");
    const upload = await shop.request(
      "POST /api/my-order/:id/return-photos",
      { params: { id: bought.id }, body: broken },
      { as: bought.buyer },
    );
    expect(upload.status).toBe(422);
  });
});

describe("RET-01 the table of transitions", () => {
  /** The call that moves a return to each state. */
  const moves: Record<
    Exclude<ReturnState, "requested">,
    (bought: Bought, id: number) => Promise<{ status: number; body: object }>
  > = {
    accepted: (_, id) => accept(id, "replacement"),
    refused: (_, id) => refuseReturn(id),
    withdrawn: withdraw,
    received: ({ bells }, id) => receive(id, [[bells, 1]]),
    settled: (_, id) => replace(id),
  };
  /** The states on the way to each. */
  const ways: Record<ReturnState, (keyof typeof moves)[]> = {
    requested: [],
    accepted: ["accepted"],
    received: ["accepted", "received"],
    settled: ["accepted", "received", "settled"],
    refused: ["refused"],
    withdrawn: ["withdrawn"],
  };

  /** The refusal that staff read, or a customer who withdraws. */
  function refusalOf(from: ReturnState, to: ReturnState) {
    const refusals = { ...returnRefusals, ...(to === "withdrawn" && withdrawalRefusals) };
    const already = from === to && to !== "withdrawn";
    const why = already ? `This return is already ${returnStates[to].label}.` : refusals[from];
    return { status: 409, body: { code: "return_state", message: expect.stringContaining(why) } };
  }

  test.each(returnStateNames)("a return that is %s changes only as the table says", async (from) => {
    const bought = await delivered(undefined, returnStateNames.length);
    for (const to of returnStateNames) {
      if (to === "requested") continue;
      const id = await asked(bought, { lines: [[bought.bells, 1]] });
      for (const step of ways[from]) expect((await moves[step](bought, id)).status).toBe(200);
      const allowed: readonly ReturnState[] = returnTransitions[from];
      const answer = await moves[to](bought, id);
      expect(answer, to).toMatchObject(allowed.includes(to) ? { status: 200 } : refusalOf(from, to));
      expect((await readReturn(id)).return.state).toBe(allowed.includes(to) ? to : from);
    }
  });
});

test("RET-01 ACC-09 returns are in the export of personal data, and words and pictures are erased with the account", async () => {
  const buyer = await registerCustomer(shop);
  const bought = await delivered(buyer);
  const picture = new FormData();
  picture.set("image", await smallPicture(), "bell.png");
  const params = { id: bought.id };
  const { photo } = (await shop.call("POST /api/my-order/:id/return-photos", { params, body: picture }, { as: buyer }))
    .body;
  const id = await asked(bought, { lines: [[bought.bells, 1]], photos: [photo] });
  const { data } = (await shop.call("GET /api/account/data", {}, { as: buyer })).body;
  expect(data.returns).toMatchObject([{ id, comment: "It rattles.", photos: [photo] }]);

  await shop.call("POST /api/account/delete", { body: { password: buyer.password } }, { as: buyer });
  const after = (await readReturn(id)).return;
  expect(after).toMatchObject({ state: "withdrawn", comment: "", photos: [], steps: [{ reason: null }] });
  const log = await shop.pool.query("select from audit_log where after::text like '%It rattles%'");
  expect(log.rowCount).toBe(0);
});
