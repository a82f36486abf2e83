import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { saveSettings } from "~/core/staff/save-settings";
import { settleCase as settle } from "~/core/cases/settle-case";
import { days } from "~/core/duration";
import { isLive, setAppMode } from "~/core/app-mode";
import { packCase } from "~/core/outreach/pack-case";
import { actOnPayout, movePayoutsSeen, type BulkMove } from "~/core/payouts/desk/act-on-payout";
import { movePayout } from "~/core/payouts/desk/move-payout";
import { releasePayout } from "~/core/payouts/desk/release-payout";
import { sqlite } from "~/db/client";
import { makePayee, makeSubmittedCase as makeCaseOf } from "~/tests/support/money";
import { collect, statusOf } from "~/tests/support/owed-payouts";
import { makeStaff } from "~/tests/support/staff-people";

beforeAll(() => setAppMode("live"));
afterAll(() => setAppMode("demo"));
beforeEach(() => void sqlite.prepare("DELETE FROM admin_settings").run());

const [ann, bob, boss] = [makeStaff(), makeStaff(), makeStaff("super_admin")];
const as = ({ userId }: { userId: string }) => ({ kind: "admin" as const, id: userId });
const seen = (payoutId: string) => ({ payoutId, seen: Number.MAX_SAFE_INTEGER });

// Whether a claim may be taken and settle is another rule's matter
// (`tests/core/claims/gate.test.ts`).
function unasked<T>(act: () => T): T {
  const mode = isLive() ? "live" : "demo";
  setAppMode("demo");
  try {
    return act();
  } finally {
    setAppMode(mode);
  }
}
const settleCase = (caseId: string, actor: Parameters<typeof settle>[1]) =>
  unasked(() => settle(caseId, actor));
const makeSubmittedCase = (userId: string) => unasked(() => makeCaseOf(userId));

/** A payout for a case that somebody settled. */
function owed(settler: Parameters<typeof settle>[1]): string {
  const { userId } = makePayee();
  settleCase(makeSubmittedCase(userId), settler);
  return collect(userId);
}

function moveAll(
  payoutId: string,
  to: "processing" | "failed" | "pending",
  by: typeof ann,
): BulkMove {
  const result: BulkMove = { moved: 0, movedCents: 0, refused: [] };
  const waiting = [seen(payoutId)][Symbol.iterator]();
  while (!movePayoutsSeen(waiting, to, {}, by, result));
  return result;
}

const change = (values: Record<string, string>) =>
  Object.entries(values).map(([key, value]) => ({
    key: `two_person_${key}` as "two_person_approval",
    value,
    seen: 0,
  }));

describe("W2: settling a case and sending its money need two people in live mode", () => {
  it("W2: whoever settled it neither releases nor pays it by hand, alone or in bulk; somebody else does", () => {
    const payoutId = owed(as(ann));
    expect(() =>
      actOnPayout(seen(payoutId), ann, (actor) => movePayout(payoutId, "processing", {}, actor)),
    ).toThrow(/somebody else of the team/);
    expect(() =>
      actOnPayout(seen(payoutId), ann, (actor) =>
        movePayout(payoutId, "completed", { transactionId: "T1" }, actor),
      ),
    ).toThrow(/somebody else/);
    expect(moveAll(payoutId, "processing", ann)).toMatchObject({
      moved: 0,
      refused: [{ sentence: expect.stringContaining("somebody else") as string }],
    });
    expect(statusOf(payoutId)).toBe("pending");
    expect(moveAll(payoutId, "processing", bob)).toMatchObject({ moved: 1 });
  });

  it("W2: the machine is no second pair of eyes, nor is the operator for the operator", () => {
    const system = { kind: "system", id: null } as const;
    const operator = { kind: "operator", id: null } as const;
    expect(() => releasePayout(owed(as(ann)), system)).toThrow(/somebody else/);
    expect(() => releasePayout(owed(operator), operator)).toThrow(/somebody else/);
    expect(releasePayout(owed(operator), as(ann))).toBe(true);
    expect(releasePayout(owed(system), as(ann))).toBe(true);
  });

  it("W2: who settled it again after a reversal counts, and retrying changes nothing", () => {
    const payoutId = owed(as(ann));
    moveAll(payoutId, "failed", bob);
    moveAll(payoutId, "pending", bob);
    expect(moveAll(payoutId, "processing", ann).moved).toBe(0);
  });

  it("W2: who settled it counts also once the events of the case are packed", () => {
    const payoutId = owed(as(ann));
    const caseId = sqlite
      .prepare<[string], string>("SELECT case_id FROM payout_lines WHERE payout_id = ?")
      .pluck()
      .get(payoutId);
    packCase(caseId ?? "", Date.now() + 1);
    expect(sqlite.prepare("SELECT 1 FROM case_events WHERE case_id = ?").get(caseId)).toBe(
      undefined,
    );
    expect(() => releasePayout(payoutId, as(ann))).toThrow(/somebody else/);
    expect(releasePayout(payoutId, as(bob))).toBe(true);
  });

  it("W2: without the second person there must be a reason and a limit, and only the super admin says so", () => {
    expect(() => saveSettings(change({ approval: "off" }), ann)).toThrow(/super admin/);
    expect(() => saveSettings(change({ approval: "off" }), boss)).toThrow(/reason/);
    expect(() =>
      saveSettings(change({ approval: "off", reason: "short", dollars_a_day: "900" }), boss),
    ).toThrow(/reason/);
    expect(() =>
      saveSettings(
        change({ approval: "off", reason: "We are one person.", dollars_a_day: "0" }),
        boss,
      ),
    ).toThrow(/limit/);
    expect(sqlite.prepare("SELECT count(*) FROM admin_settings").pluck().get()).toBe(0);
    // Written past the act, it holds no more than it would through it.
    sqlite
      .prepare(
        "INSERT INTO admin_settings (setting_key, setting_value, updated_at) VALUES ('two_person_approval', 'off', 1)",
      )
      .run();
    expect(() => releasePayout(owed(as(ann)), as(ann))).toThrow(/somebody else/);
  });

  it("W2: then one person sends up to the limit a day, on record, and the next day again", () => {
    saveSettings(
      change({ approval: "off", reason: "We are one person.", dollars_a_day: "1000" }),
      boss,
    );
    const rows = sqlite
      .prepare(
        "SELECT subject_id AS key, after FROM audit_log WHERE act = 'save-setting' AND actor_id = ?",
      )
      .all(boss.userId);
    expect(rows).toContainEqual({ key: "two_person_reason", after: '"We are one person."' });
    const [first, second, third] = [owed(as(ann)), owed(as(ann)), owed(as(ann))];
    expect(releasePayout(first, as(ann))).toBe(true);
    expect(releasePayout(second, as(ann))).toBe(true);
    expect(() => releasePayout(third, as(ann))).toThrow(/\$1,000.* a day/);
    expect(releasePayout(third, as(ann), Date.now() + days(2))).toBe(true);
  });

  it("W2: in demo mode one person does both unless the setting says otherwise", () => {
    setAppMode("demo");
    expect(releasePayout(owed(as(ann)), as(ann))).toBe(true);
    saveSettings(change({ approval: "on" }), boss);
    expect(() => releasePayout(owed(as(ann)), as(ann))).toThrow(/somebody else/);
    setAppMode("live");
  });
});
