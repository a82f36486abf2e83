import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { courtSheets } from "~/core/claims/filing/court-sheets";
import { draftFiling } from "~/core/claims/filing/draft-filing";
import { recordFact } from "~/core/claims/facts/record-fact";
import { findRegisterItem } from "~/core/claims/register/list-register";
import { setAppMode } from "~/core/app-mode";
import { sqlite } from "~/db/client";
import { filingPacket, type FilingPaper } from "~/letters/filing-packet";
import golden from "~/tests/fixtures/claims/filing-packets.json";
import { makeClaimHold } from "~/tests/support/open-claims";
import { acceptedCase } from "~/tests/support/outreach";

const sheetOf = (state: string) => {
  const sheet = courtSheets.find((each) => each.state === state);
  if (!sheet) throw new Error(`there is no sheet of ${state}`);
  return sheet;
};

const paperOf = (state: string): FilingPaper => ({
  product: "TextClaim",
  isSample: true,
  caseNumber: "TC-1",
  sheet: sheetOf(state),
  respondent: "Bright Roof",
  texts: [{ day: "2026-05-04", words: "Get a new roof!" }],
  asked: true,
  theories: [
    {
      title: "Sales texts to a number on the national registry",
      citations: ["47 U.S.C. 227(c)(5)"],
      version: 1,
      lastDay: "2030-05-04",
    },
  ],
  exhibits: [{ name: "shot.png", sha256: "ab".repeat(32) }],
  madeAt: 1_700_000_000_000,
});

const sha256 = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest("hex");

describe("a packet for filing", () => {
  it.each(Object.entries(golden))("of %s says what its version said", async (state, hash) => {
    const { pdf, words } = await filingPacket(paperOf(state));
    expect(sha256(words.join("\n"))).toBe(hash);
    const again = await filingPacket(paperOf(state));
    expect(sha256(again.pdf)).toBe(sha256(pdf));
    expect(Buffer.from(pdf).subarray(0, 5).toString()).toBe("%PDF-");
  });

  it("leaves the choices blank, marks what nobody verified, and names no lawyer of ours", async () => {
    expect(Object.keys(golden).sort()).toEqual(courtSheets.map(({ state }) => state).sort());
    for (const { state, facts } of courtSheets) {
      const text = (await filingPacket(paperOf(state))).words.join("\n");
      expect(text).toMatch(/the amount _{10,}.*the reason in law _{10,}/);
      expect(text).not.toMatch(/our (lawyer|counsel|attorney)|you will win/i);
      for (const { what, says, mark } of facts)
        expect(text.includes(`${says} (verify)`), `${state} ${what}`).toBe(mark !== "V");
      for (const what of ["Limit", "Who may file", "Fee", "Venue", "Service", "Serve by"])
        expect(facts.map((each) => each.what)).toContain(what);
    }
  });
});

describe("a claim of a person who files", () => {
  function caseIn(state: string): string {
    setAppMode("demo");
    const { caseId, userId } = acceptedCase();
    sqlite.prepare("UPDATE profiles SET state = ? WHERE user_id = ?").run(state, userId);
    makeClaimHold(caseId);
    const then = { state, from: "2020-01-01" };
    recordFact({ caseId, fact: "state_then", value: then, source: "staff", at: Date.now() });
    return caseId;
  }

  it("has its packet in a sample, and in live mode only with counsel's approval of its sheet", () => {
    const caseId = caseIn("CA");
    const content = draftFiling(caseId);
    expect(content).toMatchObject({ sheet: { state: "CA" }, theories: [{ version: 1 }] });
    expect(content?.exhibits).toHaveLength(1);
    expect(findRegisterItem("letter", "filing:CA")).toBeDefined();
    setAppMode("live");
    expect(draftFiling(caseId)).toBeUndefined();
    setAppMode("demo");
  });

  it("has none where we write letters, and where there is no sheet", () => {
    expect(draftFiling(caseIn("OH"))).toBeUndefined();
    expect(draftFiling(caseIn("NY"))).toBeUndefined();
  });
});
