import { beforeAll, describe, expect, it, vi } from "vitest";
import { liveEnvironment } from "~/tests/support/live-environment";

Object.assign(process.env, liveEnvironment);
const { log } = await import("~/log");
const { declined } = await import("~/bot/sign-up-replies");
const { usStates } = await import("~/core/accounts/us-states");
const { setAppMode } = await import("~/core/app-mode");
const { openCase } = await import("~/core/cases/intake/open-case");
const { missingApprovals } = await import("~/core/claims/register/missing-approvals");
const { takeJoinAnswer } = await import("~/core/sign-up/take-join-answer");
const { sqlite } = await import("~/db/client");
const { countSegments } = await import("~/integrations/sms/segments");
const { tellRules } = await import("~/workflows/outreach/tell-rules");
const { warnOfEmptyRegister } = await import("~/workflows/outreach/warn-of-empty-register");
const { makeFile, makePerson } = await import("~/tests/support/people");

const warned = vi.spyOn(log, "warn");
beforeAll(() => {
  tellRules();
  warnOfEmptyRegister();
});

const count = (table: string): unknown =>
  sqlite.prepare(`SELECT count(*) FROM ${table}`).pluck().get();

describe("a live start with the shipped data (CL-04)", () => {
  it("tells the operator what counsel has to approve", () => {
    const said = warned.mock.calls.map((call) => JSON.stringify(call)).join("\n");
    expect(said).toMatch(/counsel has to approve a theory and the pathway of a state/);
    expect(missingApprovals(new Date().toISOString().slice(0, 10))).toEqual([
      "No pathway of a state is approved: no sign-up and no picture is taken anywhere.",
      expect.stringMatching(/^None of the \d+ theories is approved/),
      expect.stringMatching(/^Legal texts .*Terms & Conditions \(en\).*Cesión de reclamos \(es\)/),
      "The wording of the letters is not approved: no letter leaves.",
      "The wording of the instrument of assignment is not approved: no claim is assigned, and no letter leaves.",
    ]);
  });

  it("takes no sign-up by text, in any state, and says so kindly; no account is made", () => {
    const before = count("users");
    for (const state of ["NY", "OH", "FL", "WA"]) {
      const phone = `+1212888${String(1000 + Object.keys(usStates).indexOf(state))}`;
      const at = Date.now();
      sqlite
        .prepare(
          `INSERT INTO phone_numbers (phone, join_step, join_name, join_email, join_state, first_text_at, created_at)
           VALUES (?, 'agreement', 'Pat Person', 'pat@people.example', ?, ?, ?)`,
        )
        .run(phone, state, at, at);
      const given = { phone, messageId: "msg_none", now: at, language: "en" as const };
      const turn = takeJoinAnswer({ ...given, answer: "AGREE" });
      expect(turn).toEqual({ said: "declined", why: "state_without_claims", state });
      const told = declined("state_without_claims", state);
      expect(told).toMatch(/^I'm sorry: we can't take claims from .+ at the moment/);
      expect(countSegments(told).segments).toBeLessThan(3);
    }
    expect(count("users")).toBe(before);
  });

  it("takes no picture of a person who has an account, and leaves nothing behind", () => {
    setAppMode("demo");
    const { userId } = makePerson({ state: "NY" });
    setAppMode("live");
    const before = [count("cases"), count("case_files"), count("claim_facts")];
    const file = makeFile(userId);
    expect(() => openCase(file, { messageId: null, description: "" })).toThrow(
      "We can't take claims from your state at the moment. We are sorry.",
    );
    expect([count("cases"), count("case_files"), count("claim_facts")]).toEqual(before);
  });
});
