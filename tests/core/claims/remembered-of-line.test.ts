import { describe, expect, it } from "vitest";
import { correctFact } from "~/core/claims/facts/correct-fact";
import { recordFact } from "~/core/claims/facts/record-fact";
import { judgeCase } from "~/core/claims/gate/judge-case";
import { describeClaim } from "~/core/claims/queries-claim";
import { sqlite } from "~/db/client";
import { acceptedCase } from "~/tests/support/outreach";
import { makeCase } from "~/tests/support/people";
import { makeStaff } from "~/tests/support/staff-people";

const day = 86_400_000;
const long = Date.now() - 90 * day;

// A person whose number has been proven for long, with an accepted claim and one of another sender.
function twoClaims() {
  const first = acceptedCase();
  sqlite
    .prepare("UPDATE phone_numbers SET proven_at = ? WHERE user_id = ?")
    .run(long, first.userId);
  return { ...first, later: makeCase(first.userId).caseId };
}

const say = (
  caseId: string,
  fact: "owner" | "line_use" | "registry_date",
  value: unknown,
  at = Date.now(),
) => recordFact({ caseId, fact, value, source: "person", saidBy: "the person", at });

const known = (caseId: string) => {
  const { owner, lineUse, registryDate } = judgeCase(caseId).facts;
  return { owner, lineUse, registryDate };
};
const nothing = { owner: null, lineUse: null, registryDate: null };

describe("what a person said of their line (CL-09)", () => {
  it("counts in their next claim against another sender, and staff see from where", () => {
    const { caseId, later } = twoClaims();
    expect(known(later)).toEqual(nothing);
    say(caseId, "owner", "person");
    say(caseId, "line_use", "both");
    say(caseId, "registry_date", "2024-05-01");
    expect(known(later)).toEqual({ owner: "person", lineUse: "both", registryDate: "2024-05-01" });
    expect(describeClaim(later).facts).toContainEqual(
      expect.objectContaining({
        fact: "owner",
        source: "person",
        reason: "Said of another claim.",
      }),
    );
    expect(describeClaim(caseId).facts).toContainEqual(
      expect.objectContaining({ fact: "owner", source: "person", reason: null }),
    );
  });

  it("gives way to what is said of the claim itself", () => {
    const { caseId, later } = twoClaims();
    say(caseId, "owner", "person");
    say(later, "owner", "employer");
    expect(known(later).owner).toBe("employer");
    expect(known(caseId).owner).toBe("person");
  });

  it("is asked again where two answers differ, and where it was taken back", () => {
    const { userId, caseId, later } = twoClaims();
    const third = makeCase(userId).caseId;
    say(caseId, "owner", "person");
    correctFact(
      { caseId, fact: "owner", textId: null, value: "employer", reason: "the bill shows it" },
      makeStaff(),
    );
    expect(known(third).owner).toBeNull();
    say(later, "line_use", "home");
    expect(known(third).lineUse).toBe("home");
    say(later, "line_use", null);
    expect(known(third).lineUse).toBeNull();
  });

  it("is carried to no other person, and from no other number", () => {
    const { userId, caseId, later } = twoClaims();
    say(caseId, "owner", "person");
    expect(known(twoClaims().later)).toEqual(nothing);
    const prove = sqlite.prepare("UPDATE phone_numbers SET proven_at = ? WHERE user_id = ?");
    prove.run(Date.now() + 1000, userId);
    expect(known(later)).toEqual(nothing);
    prove.run(long, userId);
    expect(known(later).owner).toBe("person");
    sqlite
      .prepare(
        "INSERT INTO phone_numbers (phone, user_id, proven_at, created_at) VALUES (?, ?, ?, ?)",
      )
      .run(`+1212777${String(Math.floor(Math.random() * 9000) + 1000)}`, userId, long, long);
    expect(known(later)).toEqual(nothing);
  });

  it("says nothing of a registration that may have come since", () => {
    const { caseId, later } = twoClaims();
    say(caseId, "registry_date", "not_registered", Date.now() - 31 * day - 5000);
    expect(known(later).registryDate).toBeNull();
    say(caseId, "registry_date", "not_registered", Date.now() - 30 * day);
    expect(known(later).registryDate).toBe("not_registered");
  });

  it("carries nothing that is said of one sender only", () => {
    const { caseId, later } = twoClaims();
    recordFact({
      caseId,
      fact: "consent",
      value: "none",
      source: "person",
      saidBy: "the person",
      at: Date.now(),
    });
    recordFact({
      caseId,
      fact: "other_hands",
      value: "no",
      source: "person",
      saidBy: "the person",
      at: Date.now(),
    });
    const { consent, otherHands } = judgeCase(later).facts;
    expect({ consent, otherHands }).toEqual({ consent: null, otherHands: null });
  });
});
