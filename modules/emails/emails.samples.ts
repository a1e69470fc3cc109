import type { OrderEmailState } from "#contract/emails.kinds.admin.ts";
import type { CustomerEmailKind, EmailTexts } from "#contract/emails.texts.ts";
import type { EmailContent, EmailData, EmailSender, RenderEmail, RenderedEmail } from "#contract/emails.ts";
import type { ReturnState } from "#contract/returns.states.ts";
import type { TestRideEvent } from "#contract/test-rides.states.ts";
import { placeholderValues } from "./emails.texts.rules.ts";
import { filledTexts } from "./emails.texts.ts";

/** The links of a sample lead to a page that says that they do not work. */
const token = "sample";
const someone = { id: 1, firstname: "Ligaya", trackingNo: "TL-2026-000123" };

const message = {
  ticket: 1042,
  name: someone.firstname,
  replyTo: null,
  body: "Does the Tulin Maya fit into the boot of a small car?",
};

const order = {
  firstname: someone.firstname,
  trackingNo: someone.trackingNo,
  lines: [
    { name: "Tulin Maya", quantity: 1, price: 45_000 },
    { name: "Ulap, M", quantity: 2, price: 2490 },
  ],
  discount: 0,
  shipping: 350,
  total: 50_330,
  vat: 5392.5,
  address: "12 Mabini Street\nErmita\nManila\n1000",
  pickup: false,
  arrives: "Arrives Tue 24 to Thu 26 Nov",
  payment: "Cash on delivery",
};

/** Sample data of the templates that have one kind each. */
const samples = {
  welcome: { name: someone.firstname, token, days: 7 },
  password_reset: { name: someone.firstname, link: "#", minutes: 60 },
  login_link: { name: someone.firstname, token, minutes: 30 },
  email_confirm: { name: someone.firstname, token, hours: 24 },
  email_change_requested: { name: someone.firstname, email: "ligaya@example.com", token, days: 7 },
  email_changed: { name: someone.firstname, email: "ligaya@example.com", token, days: 7 },
  password_changed: { name: someone.firstname, token, days: 7 },
  back_in_stock: { product_id: 1, name: "Tulin Maya", path: "/scooter/1" },
  review_request: { id: 1, token, firstname: someone.firstname, products: ["Tulin Maya", "Ulap"] },
  message_received: { ...message, topic: "question" },
  message_answered: { ...message, answer: "Yes. Folded, it is 108 cm long and 48 cm high." },
  order_placed: order,
  order_edited: { ...order, toPay: null },
  order_payment_failed: { ...someone, amount: 50_330, ofDeposit: false, mode: "card", payUntil: null },
  order_paid: { ...someone, amount: 50_330, mode: "card", due: null },
  order_refunded: {
    ...someone,
    amount: 2490,
    method: "bank_transfer",
    reference: "4711",
    reason: "A scratch",
    pieces: ["Ulap, M × 1"],
  },
  order_pieces_returned: { ...someone, pieces: ["Ulap, M × 1"], reason: "Too small", refundDue: 2490 },
} as const satisfies Partial<EmailData>;

const orderState = (state: OrderEmailState): EmailData["order_state"] => ({
  ...someone,
  state,
  reason: null,
  due: state === "shipped" ? 50_330 : null,
  refundDue: null,
  depositKept: null,
  pieces: [],
  rest: [],
  isLastPart: false,
  courier: "LBC",
  courierTracking: "1234-5678",
  courierLink: null,
  trackingPath: "/track",
});

const returnState = (state: ReturnState): EmailData["order_return"] => ({
  ...someone,
  state,
  changes: ["Ulap, M × 1"],
  message: null,
  ...(state === "requested" || state === "withdrawn"
    ? { remedy: null, refundDue: null }
    : { remedy: "refund", refundDue: 2490 }),
});

const testRide = (event: TestRideEvent): EmailData["test_ride"] => ({
  event,
  id: 1,
  token: event === "cancelled" ? null : token,
  name: someone.firstname,
  scooter: "Tulin Maya",
  startsAt: "2026-11-28T02:00:00.000Z",
  minutes: 30,
  place: ["12 Mabini Street", "Manila"],
  changes: 0,
});

/** An email of a kind with sample data. */
function sampleOf(kind: CustomerEmailKind): EmailContent {
  if (kind in samples) {
    const template = kind as keyof typeof samples;
    return { template, data: samples[template] } as EmailContent; // The sample of this template.
  }
  const [, group = "", state = ""] = /^(order|return|review|test_ride)_(\w+)$/.exec(kind) ?? [];
  // The rest of such a kind is one of its states.
  if (group === "order") return { template: "order_state", data: orderState(state as OrderEmailState) };
  if (group === "return") return { template: "order_return", data: returnState(state as ReturnState) };
  if (group === "test_ride") return { template: "test_ride", data: testRide(state as TestRideEvent) };
  const approved = state === "approved";
  const decided = {
    order: 1,
    token,
    firstname: someone.firstname,
    product: { name: "Tulin Maya", path: "/scooter/1" },
  };
  return { template: "review_decided", data: { ...decided, approved, reason: approved ? null : "It names a person." } };
}

/** An email with these texts and sample data. */
export function renderSample(
  kind: CustomerEmailKind,
  texts: EmailTexts,
  { shop, renderEmail }: { shop: EmailSender; renderEmail: RenderEmail },
): Promise<RenderedEmail> {
  const content = sampleOf(kind);
  const filled = filledTexts(kind, texts, { values: placeholderValues(content, shop), shopUrl: shop.url });
  return renderEmail({ ...content, shop, texts: filled });
}
