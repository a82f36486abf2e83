import { describe, expect, it } from "vitest";
import { minutes } from "~/core/duration";
import { payoutEnvironment } from "~/tests/support/payout-environment";
import { restoredHouse } from "~/tests/support/restored-house";
import { copyAside, restoreCopy, type Product } from "~/tests/support/restored-product";

let product: Product;
const { carrier } = restoredHouse((fresh) => (product = fresh ?? product));

async function goBackTo(copy: string): Promise<void> {
  product = await restoreCopy(product, copy);
  const { ok, lines } = await product.afterRestore();
  expect(ok, lines.join(" ")).toBe(true);
}

const doubt = {
  scope: "recurring",
  reason: "free_text",
  words: "not interested",
  channel: "sms",
  needsReview: true,
} as const;
const stop = { scope: "all", reason: "portal", words: "stop", channel: "web" } as const;
const start = { words: "START", wording: "w", wordingVersion: "1", campaign: "start" };

async function deny(phone: string, at: number): Promise<void> {
  const { denyDoubt } = await import("~/core/consent/words/deny-doubt");
  const shown = { wording: "Should texts stop?", wordingVersion: "1", channel: "sms" } as const;
  expect(denyDoubt({ phone, words: "no", at, ...shown })).not.toBeNull();
}
const may = (phone: string, purpose: "answer" | "notice" | "outcome"): boolean =>
  product.checkSuppression({ phone, purpose, now: Date.now() }).allowed;

/** Somebody who agreed to our texts an hour ago. */
function texted(): { phone: string; now: number } {
  const { phone } = product.makePayee();
  const now = Date.now();
  product.optIn({ phone, channel: "sms", at: now - minutes(60), ...start });
  return { phone, now };
}

describe("LG-17: somebody who said after the copy that our texts should not stop", () => {
  it("gets them again, and keeps their consent", async () => {
    const { phone, now } = texted();
    const copy = copyAside(product);
    product.optOut({ phone, ...doubt, at: now - minutes(9) });
    await deny(phone, now - minutes(8));
    await goBackTo(copy);
    expect([may(phone, "outcome"), may(phone, "notice")]).toEqual([true, true]);
  });

  it("gets them also where the carrier tells of the doubtful text again", async () => {
    const { phone, now } = texted();
    const copy = copyAside(product);
    product.optOut({ phone, ...doubt, at: now - minutes(9) });
    await deny(phone, now - minutes(8));
    const to = payoutEnvironment.TWILIO_PHONE_NUMBER;
    carrier.receive({ from: phone, to, body: "not interested", at: now - minutes(9) });
    carrier.receive({ from: phone, to, body: "no", at: now - minutes(8) });
    await goBackTo(copy);
    expect([may(phone, "outcome"), may(phone, "notice")]).toEqual([true, true]);
    const said = product.sqlite.prepare(
      `SELECT action FROM consent_events WHERE phone = ? AND at > ? AND action <> 'texted_first' ORDER BY seq`,
    );
    expect(said.pluck().all(phone, now - minutes(30))).toEqual(["opted_out", "doubt_denied"]);
  });

  it("gets none where they doubted once more, or stopped them for good, before the fire", async () => {
    const people = [texted(), texted()];
    const copy = copyAside(product);
    for (const [index, { phone, now }] of people.entries()) {
      product.optOut({ phone, ...doubt, at: now - minutes(9) });
      await deny(phone, now - minutes(8));
      product.optOut({ phone, ...(index === 0 ? doubt : stop), at: now - minutes(7) });
    }
    const to = payoutEnvironment.TWILIO_PHONE_NUMBER;
    for (const { phone, now } of people)
      carrier.receive({ from: phone, to, body: "not interested", at: now - minutes(9) });
    await goBackTo(copy);
    expect(people.map(({ phone }) => may(phone, "outcome"))).toEqual([false, false]);
    expect(people.map(({ phone }) => may(phone, "answer"))).toEqual([true, false]);
  });

  it("lifts no stop of before that stands beside the doubt", async () => {
    const { phone, now } = texted();
    const copy = copyAside(product);
    product.optOut({ phone, ...doubt, at: now - minutes(9) });
    product.optOut({ phone, ...doubt, scope: "all", at: now - minutes(8) });
    await deny(phone, now - minutes(7));
    expect(may(phone, "answer")).toBe(false);
    await goBackTo(copy);
    expect(may(phone, "answer")).toBe(false);
  });
});
