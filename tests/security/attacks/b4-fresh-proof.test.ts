import { beforeAll, describe, expect, it } from "vitest";
import { proofLasts } from "~/core/accounts/sign-in/proof-needed";
import { minutes } from "~/core/duration";
import { sqlite } from "~/db/client";
import { cookieOf } from "~/tests/support/live-stream";
import { makePayee, makeSubmittedCase } from "~/tests/support/money";
import { houseActs, ownedActs } from "~/tests/support/staff-acts";
import type { StaffActTry } from "~/tests/support/staff-act-try";
import { accountActs } from "~/tests/support/staff-person-acts";
import { makeStaff } from "~/tests/support/staff-people";
import { answerWith, loadRoutes } from "~/tests/support/walk-routes";

/**
 * What staff does all day, and what can be undone: no way in, no money, nothing that leaves the
 * house.
 */
const everyday = new Set([
  "answer-case-act:reject",
  "answer-case-act:send",
  // What moved no money; and a stop, which must not wait for a password.
  "answer-case-act:undo",
  "answer-settings:stop",
  // A reply to a sender passes the gates of every letter, which need no password either.
  ...Object.keys(ownedActs).filter((key) => /^answer-(review|pursuit|reply)-act:/.test(key)),
  "answer-affiliates:add",
  // A stop waits for nothing: only the person themselves can undo it.
  "answer-person-act:stop",
  // Says who is on it, and changes nothing else.
  "answer-incident:take-incident",
  "answer-email-tester:send",
  "answer-settings:save-testimonial",
  "answer-settings:delete-testimonial",
  "answer-settings:hours",
  "setting-sections:landing",
  // The support desk's, the lifting of a minor's bar among them: it opens no account by itself,
  // and its reason is on record.
  ...Object.keys(houseActs).filter((key) => key.startsWith("act:")),
]);
const acts: Record<string, StaffActTry> = { ...ownedActs, ...accountActs, ...houseActs };
const guarded = Object.entries(acts).filter(([key]) => !everyday.has(key));

let answer: (request: Request) => Promise<Response>;
const staff = makeStaff("super_admin");
let cookie = "";

beforeAll(async () => {
  answer = answerWith(await loadRoutes());
  cookie = await cookieOf(staff.userId);
  const old = Date.now() - minutes(16);
  sqlite
    .prepare("UPDATE sessions SET created_at = ?, reauthenticated_at = ? WHERE user_id = ?")
    .run(old, old, staff.userId);
}, 120_000);

const newest = (): unknown => sqlite.prepare("SELECT max(seq) FROM audit_log").pluck().get();
const leadsTo = async (path: string, form?: Record<string, string>): Promise<string> => {
  const body = form ? { method: "POST", body: new URLSearchParams(form) } : {};
  const response = await answer(
    new Request(`http://localhost:3000${path}`, { headers: { Cookie: cookie }, ...body }),
  );
  return response.headers.get("Location") ?? String(response.status);
};

describe("B4: a stolen or forgotten session of staff reaches no way in, no money and nothing that leaves the house", () => {
  it.each(guarded)("B4: %s asks first who it is", async (_, make) => {
    const { path, form } = make({ owner: makePayee(), staff });
    const before = newest();
    expect(await leadsTo(path, form)).toMatch(/^\/confirm-identity\?next=/);
    expect(newest()).toBe(before);
  });

  it("B4: so do an evidence packet and the payouts' file, and lead back to their pages", async () => {
    const caseId = makeSubmittedCase(makePayee().userId);
    const before = newest();
    expect(await leadsTo(`/super-admin/cases/${caseId}/packet`)).toBe(
      `/confirm-identity?next=${encodeURIComponent(`/super-admin/cases/${caseId}`)}`,
    );
    expect(await leadsTo("/super-admin/payouts/export", {})).toBe(
      `/confirm-identity?next=${encodeURIComponent("/super-admin/payouts")}`,
    );
    expect(newest()).toBe(before);
  });

  it("B4: how fresh a proof must be is said once, by kind of act", () => {
    const sources = import.meta.glob<string>("../../../app/**/*.{ts,tsx}", {
      eager: true,
      query: "?raw",
      import: "default",
    });
    const calls = Object.entries(sources).flatMap(([path, text]) =>
      [...text.matchAll(/await requireFreshAuth\(([^;]*)\);/g)].map(
        ([, given]) => [path.replace("../../../", ""), given ?? ""] as const,
      ),
    );
    expect(calls.length).toBeGreaterThan(6);
    expect(
      calls.filter(([, given]) => !given.includes("proofLasts(") && !given.includes("freshness")),
    ).toEqual([]);
    expect([proofLasts("money"), proofLasts("others-way-in"), proofLasts("own-way-in")]).toEqual([
      minutes(15),
      minutes(15),
      minutes(15),
    ]);
  });
});
