import { describe, expect, it } from "vitest";
import { minutes } from "~/core/duration";
import { payoutEnvironment } from "~/tests/support/payout-environment";
import { collectFor, payOut, restoredHouse } from "~/tests/support/restored-house";
import {
  copyAside,
  openProduct,
  restoreCopy,
  restoreUntold,
  type Product,
} from "~/tests/support/restored-product";

const operator = { kind: "operator", id: null } as const;

let product: Product;
let keys = 0;
const { vendor, carrier } = restoredHouse((fresh) => (product = fresh ?? product));

async function goBackTo(copy: string): Promise<void> {
  product = await restoreCopy(product, copy);
}

const closed = (): string[] => product.listClosedDoors().map(({ door }) => door);
const count = (sql: string, ...values: unknown[]): number =>
  product.sqlite
    .prepare(sql)
    .pluck()
    .get(...values) as number;
const sentTo = (to: string): number => carrier.messages.filter((one) => one.to === to).length;

type Talking = { phone: string; conversationId: string };
function queue(
  { phone, conversationId }: Talking,
  body: string,
  over: { purpose?: "answer" | "help"; key?: string; answersSid?: string } = {},
): string {
  const key = over.key ?? `key-${++keys}`;
  const queued = product.queueText({
    ...{ conversationId, phone, body, key, segments: 1 },
    purpose: over.purpose ?? "answer",
    answersSid: over.answersSid ?? null,
  });
  if (queued.outcome !== "queued") throw new Error(queued.outcome);
  return queued.textId;
}

const collect = (userId: string): string => collectFor(product, userId);
const pay = (userId: string): Promise<string> => payOut(product, userId);

describe("a database that lacks what its journal saw", () => {
  it("lets nothing out but what the law wants said, and takes what comes in", async () => {
    const person = product.makePayee();
    product.makeSettledCase(person.userId);
    const copy = copyAside(product);
    await product.deliverText(queue(person, "Before the fire"));
    await goBackTo(copy);
    expect(closed()).toEqual(["mail", "payouts", "texts", "webhooks"]);

    const text = queue(person, "Anything");
    await product.deliverText(text);
    const mailId = product.queueMail({
      ...{ key: "k", kind: "notice", to: "a@people.example", from: "b@app.example.com" },
      ...{ subject: "s", text: "t", html: "h" },
    });
    expect(product.reserveOutgoingMail(mailId ?? "")).toBeUndefined();
    expect(count("SELECT count(*) FROM mails WHERE status = 'queued'")).toBe(1);
    const payoutId = await pay(person.userId);
    expect([product.getPayout(payoutId).sentAt, vendor.orders.size]).toEqual([null, 0]);
    expect(() => product.completePayout(payoutId, { transactionId: "t" }, operator)).toThrow(
      "after-restore",
    );
    expect(sentTo(person.phone)).toBe(1);

    await product.deliverText(queue(person, "Help is here", { purpose: "help" }));
    expect(sentTo(person.phone)).toBe(2);
    product.recordInbound({
      ...{ sid: `SM${"1".repeat(32)}`, from: person.phone, body: "hello", optOutType: null },
      ...{ media: [], form: "", receivedAt: Date.now(), productName: "P" },
    });
    const { ok } = await product.afterRestore();
    expect([ok, closed()]).toEqual([true, []]);
    await product.deliverText(text);
    expect(sentTo(person.phone)).toBe(3);
  });

  it("is none after an ordinary end, nor after a crash that the journal missed", async () => {
    const person = product.makePayee();
    await product.deliverText(queue(person, "Hello"));
    await product.endJournal();
    await product.deliverText(queue(person, "After the journal's end"));
    product.closeDatabase();
    product = await openProduct();
    expect(closed()).toEqual([]);
  });

  it("stays closed over a second start and an older copy still, until it was told", async () => {
    const copy = copyAside(product);
    await product.deliverText(queue(product.makePayee(), "Hello"));
    await goBackTo(copy);
    const again = copyAside(product);
    await goBackTo(again);
    expect(closed()).toHaveLength(4);
    await goBackTo(copy);
    expect(closed()).toHaveLength(4);
    await product.afterRestore();
    const open = copyAside(product);
    await goBackTo(open);
    expect(closed()).toEqual([]);
  });
});

describe("after-restore", () => {
  it("sends no text again that had left, by its key, its words or the message that it answers", async () => {
    const person = product.makePayee();
    const waiting = queue(person, "Your case is accepted", { key: "told:1" });
    const copy = copyAside(product);
    await product.deliverText(waiting);
    await product.deliverText(queue(person, "Your $500 is on its way", { key: "told:then" }));
    const asked = {
      ...{ sid: `SM${"2".repeat(32)}`, from: person.phone, body: "how long?", optOutType: null },
      ...{ media: [], form: "", receivedAt: Date.now(), productName: "P" },
    };
    product.recordInbound(asked);
    const answersSid = asked.sid;
    await product.deliverText(queue(person, "A few weeks, mostly.", { answersSid }));
    await goBackTo(copy);
    await product.afterRestore();

    await product.deliverText(waiting);
    await product.deliverText(queue(person, "Your $500 is on its way", { key: "told:now" }));
    product.recordInbound(asked);
    await product.deliverText(queue(person, "It takes some weeks.", { answersSid }));
    expect(sentTo(person.phone)).toBe(3);
    expect(count("SELECT count(*) FROM texts WHERE status = 'sent'")).toBe(3);

    const again = { ...asked, sid: `SM${"3".repeat(32)}`, receivedAt: Date.now() + 5 };
    product.recordInbound(again);
    await product.deliverText(queue(person, "Some weeks, as I said.", { answersSid: again.sid }));
    expect(sentTo(person.phone)).toBe(4);
  });

  it("LG-06: answers each HELP, but not the one that had been answered", async () => {
    const person = product.makePayee();
    const copy = copyAside(product);
    const asked = {
      ...{ sid: `SM${"4".repeat(32)}`, from: person.phone, body: "HELP", optOutType: null },
      ...{ media: [], form: "", receivedAt: Date.now(), productName: "P" },
    };
    const help = ({ sid }: { sid: string }): string =>
      queue(person, "Help is here", { purpose: "help", answersSid: sid });
    product.recordInbound(asked);
    await product.deliverText(help(asked));
    await goBackTo(copy);
    await product.afterRestore();
    product.recordInbound(asked);
    await product.deliverText(help(asked));
    expect(sentTo(person.phone)).toBe(1);
    const again = { ...asked, sid: `SM${"5".repeat(32)}`, receivedAt: Date.now() + 5 };
    product.recordInbound(again);
    await product.deliverText(help(again));
    expect(sentTo(person.phone)).toBe(2);
  });

  it("takes over what only the carrier knows", async () => {
    const person = product.makePayee();
    const copy = copyAside(product);
    await product.deliverText(queue(person, "Left"));
    await goBackTo(copy);
    carrier.messages.push({ ...carrier.messages[0]!, sid: `SM${"9".repeat(32)}`, body: "Unknown" });
    const { lines } = await product.afterRestore();
    expect(lines.join(" ")).toContain("lists 2 texts of ours since the copy; 1 of them");
    await product.deliverText(queue(person, "Unknown"));
    await product.deliverText(queue(person, "Left"));
    expect(sentTo(person.phone)).toBe(2);
  });

  it("keeps texts shut while the carrier does not answer, and opens them once it does", async () => {
    const copy = copyAside(product);
    await product.deliverText(queue(product.makePayee(), "Hello"));
    await goBackTo(copy);
    carrier.troubleNext({ status: 503 });
    expect((await product.afterRestore()).ok).toBe(false);
    expect(closed()).toEqual(["texts"]);
    expect((await product.afterRestore()).ok).toBe(true);
    expect(closed()).toEqual([]);
  });

  it("sends no letter again that had left", async () => {
    const letter = (key: string): string =>
      product.queueMail({
        ...{ key, kind: "notice", to: "a@people.example", from: "b@app.example.com" },
        ...{ subject: "s", text: "t", html: "h" },
      }) ?? "";
    const waiting = letter("step:1");
    const copy = copyAside(product);
    product.reserveOutgoingMail(waiting);
    product.reserveOutgoingMail(letter("step:2"));
    await goBackTo(copy);
    await product.afterRestore();
    for (const id of [waiting, letter("step:2")])
      expect(product.reserveOutgoingMail(id)).toBeUndefined();
    expect(count("SELECT count(*) FROM mails WHERE status = 'sent'")).toBe(2);
    expect(product.reserveOutgoingMail(letter("step:3"))).toBeDefined();
  });

  it("forgets no stop, also of numbers and addresses that the copy does not know", async () => {
    const known = product.makePayee();
    const copy = copyAside(product);
    const stranger = "+12127770000";
    const stop = { scope: "all", reason: "portal", words: "stop", channel: "web" } as const;
    for (const phone of [known.phone, stranger]) product.optOut({ phone, ...stop });
    product.suppressRecipient({ target: "deals.example", kind: "domain", reason: "asked" });
    await goBackTo(copy);
    await product.afterRestore();
    const may = (phone: string): boolean =>
      product.checkSuppression({ phone, purpose: "answer", now: Date.now() }).allowed;
    expect([may(known.phone), may(stranger)]).toEqual([false, false]);
    expect(product.isMailSuppressed("info@deals.example", "outreach")).toBe(true);
    expect(product.isMailSuppressed("info@other.example", "outreach")).toBe(false);
    const start = { words: "START", wording: "w", wordingVersion: "1", campaign: "start" };
    product.optIn({ phone: stranger, channel: "sms", at: Date.now() + 1, ...start });
    expect(may(stranger)).toBe(true);
  });

  it("LG-01: weighs stops and wishes for texts by when they were said, not by when they were recorded", async () => {
    const [late, since] = [product.makePayee(), product.makePayee()];
    const copy = copyAside(product);
    const stop = { scope: "all", reason: "portal", words: "stop", channel: "web" } as const;
    const start = { words: "START", wording: "w", wordingVersion: "1", campaign: "start" };
    const unknown = "+12127770001";
    const stopped = Date.now();
    for (const phone of [late.phone, since.phone, unknown])
      product.optOut({ phone, ...stop, at: stopped });
    // Said before the stop, and recorded after it.
    product.optIn({ phone: late.phone, channel: "sms", at: stopped - minutes(1), ...start });
    const to = payoutEnvironment.TWILIO_PHONE_NUMBER;
    carrier.receive({ from: unknown, to, body: "START", at: stopped - minutes(5) });
    await goBackTo(copy);
    // Said after the stop, of which the copy knows nothing yet.
    product.optIn({ phone: since.phone, channel: "sms", at: Date.now() + 1, ...start });
    await product.afterRestore();
    const may = (phone: string): boolean =>
      product.checkSuppression({ phone, purpose: "answer", now: Date.now() }).allowed;
    expect([may(late.phone), may(unknown), may(since.phone)]).toEqual([false, false, true]);
    expect(count("SELECT count(*) FROM phone_numbers WHERE phone = ?", unknown)).toBe(1);
  });

  it("a text that was under way when the machine burned stands for no later one of its words", async () => {
    const person = product.makePayee();
    const underWay = queue(person, "It is at step 2.");
    await product.deliverText(underWay);
    product.sqlite
      .prepare(
        "UPDATE texts SET status = 'reserved', twilio_sid = NULL, sent_at = NULL WHERE id = ?",
      )
      .run(underWay);
    const copy = copyAside(product);
    await product.deliverText(queue(person, "Left after the copy"));
    await goBackTo(copy);
    await product.afterRestore();
    await product.deliverText(underWay);
    expect(sentTo(person.phone)).toBe(2);
    await product.deliverText(queue(person, "It is at step 2."));
    expect(sentTo(person.phone)).toBe(3);
  });

  it("brings nobody back who had been erased, nor their old texts", async () => {
    const staff = product.makeStaff();
    const [gone, stays] = [product.makePayee(), product.makePayee()];
    product.makeCase(gone.userId);
    const copy = copyAside(product);
    carrier.receive({ from: gone.phone, to: payoutEnvironment.TWILIO_PHONE_NUMBER, body: "hi" });
    product.deletePerson({ userId: gone.userId, staff, now: Date.now() + 2000 });
    await goBackTo(copy);
    const { ok, lines } = await product.afterRestore();
    expect([ok, lines]).toEqual([
      true,
      expect.arrayContaining([expect.stringMatching(/^1 people/)]),
    ]);
    const nameOf = (userId: string) =>
      product.sqlite
        .prepare("SELECT first_name FROM profiles WHERE user_id = ?")
        .pluck()
        .get(userId);
    expect([nameOf(gone.userId), nameOf(stays.userId)]).toEqual(["", "Pat"]);
    expect(count("SELECT count(*) FROM cases WHERE user_id = ?", gone.userId)).toBe(0);
    expect(count("SELECT count(*) FROM support_messages WHERE from_phone = ?", gone.phone)).toBe(0);
  });
});

describe("somebody who came and was erased after the copy", () => {
  it("is not fetched before the journal has told of it, nor afterwards", async () => {
    const staff = product.makeStaff();
    const copy = copyAside(product);
    const came = product.makePayee();
    const to = payoutEnvironment.TWILIO_PHONE_NUMBER;
    carrier.receive({ from: came.phone, to, body: "hi, is this real" });
    product.deletePerson({ userId: came.userId, staff, now: Date.now() + 2000 });
    await goBackTo(copy);
    // As at each start, before anybody has run after-restore.
    expect(await product.fetchUnlessFenced(Date.now())).toEqual({ listed: 0, missed: 0 });
    expect((await product.afterRestore()).ok).toBe(true);
    await product.fetchUnlessFenced(Date.now());
    expect(count("SELECT count(*) FROM support_messages WHERE from_phone = ?", came.phone)).toBe(0);
    const other = "+12125550177";
    carrier.receive({ from: other, to, body: "hi" });
    expect((await product.fetchUnlessFenced(Date.now())).missed).toBe(1);
  });
});

describe("the pictures of a case that was opened and deleted after the copy", () => {
  it("are not fetched again, nor a text that was nothing else; other words and pictures are", async () => {
    const staff = product.makeStaff();
    const person = product.makePayee();
    const copy = copyAside(product);
    const picture = { bytes: Buffer.from("a picture"), contentType: "image/png" };
    const from = { from: person.phone, to: payoutEnvironment.TWILIO_PHONE_NUMBER };
    const [told, alone, other] = [
      carrier.receive({ ...from, body: "is this one spam", files: [picture] }),
      carrier.receive({ ...from, body: "", files: [picture] }),
      carrier.receive({ ...from, body: "", files: [picture] }),
    ];
    for (const { mediaUrls } of [told, alone]) {
      const arrived = { arrivedVia: "sms", arrivedFrom: mediaUrls[0] ?? null } as const;
      const { caseId } = product.makeCase(person.userId, arrived);
      product.deleteCase(caseId, null, staff);
    }
    await goBackTo(copy);
    expect((await product.afterRestore()).ok).toBe(true);
    const form = (sid: string): unknown =>
      product.sqlite
        .prepare("SELECT received FROM support_messages WHERE twilio_sid = ?")
        .pluck()
        .get(sid);
    expect(form(told.sid)).toContain("NumMedia=0");
    expect(form(alone.sid)).toBeUndefined();
    expect(form(other.sid)).toContain("NumMedia=1");
  });
});

describe("after-restore, money", () => {
  const delivered = (): number => vendor.delivered();

  it("takes over a payout that had been handed over, and asks the vendor what became of it", async () => {
    const { userId } = product.makePayee();
    product.makeSettledCase(userId);
    const copy = copyAside(product);
    const payoutId = await pay(userId);
    await goBackTo(copy);
    await product.afterRestore();
    expect(product.getPayout(payoutId).status).toBe("completed");
    expect([vendor.orders.size, delivered(), product.verifyLedger().problems]).toEqual([
      1,
      50_000,
      [],
    ]);
  });

  it("pays a fact once that the copy would have grouped otherwise", async () => {
    const { userId } = product.makePayee();
    const [first, second] = [product.makeSubmittedCase(userId), product.makeSubmittedCase(userId)];
    const copy = copyAside(product);
    product.settleCase(first, product.staff);
    await pay(userId);
    product.settleCase(second, product.staff);
    await pay(userId);
    expect(delivered()).toBe(100_000);

    product = await restoreUntold(product, copy);
    for (const caseId of [first, second]) product.settleCase(caseId, product.staff);
    // Both in one, as nobody had told the copy yet.
    const together = collect(userId);
    expect(product.getPayout(together).amountCents).toBe(100_000);
    await product.afterRestore();
    expect(product.getPayout(together).withdrawnAt).not.toBeNull();
    const rows = product.sqlite
      .prepare("SELECT status FROM payouts WHERE withdrawn_at IS NULL")
      .pluck()
      .all();
    expect(rows).toEqual(["completed", "completed"]);
    expect([vendor.orders.size, delivered()]).toEqual([2, 100_000]);
    expect(product.createPayout(userId)).toMatchObject({ outcome: "below_minimum", owedCents: 0 });
    expect(product.verifyLedger().problems).toEqual([]);
  });

  it("joins facts that settle again later to the payout that paid them", async () => {
    const { userId } = product.makePayee();
    const [first, second] = [product.makeSubmittedCase(userId), product.makeSubmittedCase(userId)];
    const copy = copyAside(product);
    for (const caseId of [first, second]) product.settleCase(caseId, product.staff);
    const payoutId = await pay(userId);
    await goBackTo(copy);
    await product.afterRestore();
    product.settleCase(second, product.staff);
    expect(product.createPayout(userId)).toMatchObject({ outcome: "below_minimum" });
    product.settleCase(first, product.staff);
    expect(product.createPayout(userId)).toMatchObject({ outcome: "below_minimum" });
    await product.sendPayout(payoutId);
    expect(product.getPayout(payoutId).status).toBe("completed");
    expect([vendor.orders.size, delivered()]).toEqual([1, 100_000]);
  });

  it("stops a payout that was released already with what another order had paid", async () => {
    const { userId } = product.makePayee();
    const [first, second] = [product.makeSubmittedCase(userId), product.makeSubmittedCase(userId)];
    const copy = copyAside(product);
    product.settleCase(first, product.staff);
    await pay(userId);
    product = await restoreUntold(product, copy);
    for (const caseId of [first, second]) product.settleCase(caseId, product.staff);
    const together = collect(userId);
    product.releasePayout(together, operator);
    await product.afterRestore();
    await product.sendPayout(together);
    expect(product.getPayout(together)).toMatchObject({
      heldReason: "paid_before_restore",
      sentAt: null,
    });
    expect(vendor.orders.size).toBe(1);
  });

  it("holds for staff what staff had paid by hand", async () => {
    const { userId } = product.makePayee();
    product.makeSettledCase(userId);
    const copy = copyAside(product);
    const payoutId = collect(userId);
    product.completePayout(payoutId, { transactionId: "cheque 7" }, operator);
    await goBackTo(copy);
    await product.afterRestore();
    expect(product.getPayout(payoutId).heldReason).toBe("paid_before_restore");
    product.liftHold(payoutId, "a mistake of ours", operator);
    product.releasePayout(payoutId, operator);
    await product.sendPayout(payoutId);
    expect([product.getPayout(payoutId).sentAt, vendor.orders.size]).toEqual([null, 0]);
  });

  it("keeps payouts shut while the vendor has an order that nobody knows", async () => {
    const { userId } = product.makePayee();
    product.makeSettledCase(userId);
    const copy = copyAside(product);
    const payoutId = await pay(userId);
    await goBackTo(copy);
    const order = vendor.orders.get(payoutId)!;
    const unknown = `pay_${"ab".repeat(16)}`;
    vendor.orders.set(unknown, { ...order, id: "UNKNOWN", external_id: unknown });
    const { ok, lines } = await product.afterRestore();
    expect([ok, closed(), lines.join(" ")]).toEqual([
      false,
      ["payouts"],
      expect.stringContaining(unknown),
    ]);
  });
});
