import { beforeEach, describe, expect, it } from "vitest";
import { markPaid } from "~/core/cases/mark-paid";
import { dollars } from "~/core/money";
import { completePayout } from "~/core/payouts/vendor/complete-payout";
import { createPayout } from "~/core/payouts/create-payout";
import { landingFigures, listTestimonials, spotsLeft } from "~/core/payouts/queries-landing";
import { sqlite } from "~/db/client";
import { atNoon, noon } from "~/tests/support/at-noon";
import { makePayee, makeSettledCase, staff } from "~/tests/support/money";

const now = noon;
atNoon();

beforeEach(() => void sqlite.prepare("DELETE FROM admin_settings").run());

describe("decisions, Marketing figures: live figures from the books", () => {
  it("count people as they join, are deleted and are archived", () => {
    const before = landingFigures(now);
    const [one, two] = [makePayee(), makePayee()];
    expect(landingFigures(Date.now())).toMatchObject({
      people: before.people + 2,
      joinedToday: before.joinedToday + 2,
    });
    sqlite.prepare("UPDATE users SET archived_at = ? WHERE id = ?").run(now, one.userId);
    expect(landingFigures(now).people).toBe(before.people + 1);
    sqlite.prepare("UPDATE users SET archived_at = NULL WHERE id = ?").run(one.userId);
    expect(landingFigures(now).people).toBe(before.people + 2);
    expect(two.userId).not.toBe(one.userId);
    expect(landingFigures(now).people).toBe(
      sqlite.prepare("SELECT count(*) FROM users").pluck().get(),
    );
  });

  it("follow a claim from its settlement to the payout, and forget yesterday's at New York's midnight", () => {
    const before = landingFigures(now);
    const { userId } = makePayee();
    const caseId = makeSettledCase(userId);
    expect(landingFigures(now).settledClaims).toBe(before.settledClaims + 1);
    markPaid(caseId, staff, dollars(1000));
    expect(landingFigures(now).recoveredCents).toBe(before.recoveredCents + dollars(1000));
    expect(landingFigures(now).paidCents).toBe(before.paidCents);
    const made = createPayout(userId, now);
    if (made.outcome !== "created") throw new Error(made.outcome);
    completePayout(made.payoutId, { transactionId: "T-1" }, staff, Date.UTC(2031, 0, 15, 4, 59));
    expect(landingFigures(now).paidCents).toBe(before.paidCents + dollars(500));
    const noonOf = (day: number) => Date.UTC(2031, 0, day, 17);
    expect(landingFigures(Date.UTC(2031, 0, 15, 4, 59, 30)).paidTodayCents).toBe(dollars(500));
    expect(landingFigures(noonOf(15)).paidTodayCents).toBe(0);
  });

  it("read no table from end to end (speed page)", () => {
    const plan = (query: string): string =>
      (sqlite.prepare(`EXPLAIN QUERY PLAN ${query}`).all() as { detail: string }[])
        .map(({ detail }) => detail)
        .join();
    expect(plan("SELECT count(*) FROM users WHERE created_at >= 1")).toMatch(
      /SEARCH .*users_created/,
    );
    expect(plan("SELECT sum(amount_cents) FROM payouts WHERE completed_at >= 1")).toMatch(
      /SEARCH .*COVERING INDEX payouts_completed/,
    );
  });
});

it("testimonials come as staff entered and ordered them", () => {
  const add = sqlite.prepare(
    "INSERT INTO testimonials (id, name, place, words, amount_cents, position, created_at) VALUES (?,?,?,?,?,?,1)",
  );
  add.run("t2", "Lee", "Ohio", "It worked.", null, 2);
  add.run("t1", "Kim", "Texas", "Paid in May.", 50_000, 1);
  expect(listTestimonials()).toEqual([
    { name: "Kim", place: "Texas", words: "Paid in May.", amountCents: 50_000 },
    { name: "Lee", place: "Ohio", words: "It worked.", amountCents: null },
  ]);
});

it("LG-16: the banner has a number only when staff set one", () => {
  const set = sqlite.prepare(
    "INSERT OR REPLACE INTO admin_settings (setting_key, setting_value, updated_at) VALUES (?, ?, 1)",
  );
  expect(spotsLeft()).toBeNull();
  set.run("landing_spots_left", "12");
  expect(spotsLeft()).toBe(12);
  set.run("landing_spots_left", "a few");
  expect(spotsLeft()).toBeNull();
});
