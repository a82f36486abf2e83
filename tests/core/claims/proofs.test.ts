import { expect, it } from "vitest";
import { recordFact } from "~/core/claims/facts/record-fact";
import { judgeCase } from "~/core/claims/gate/judge-case";
import { provenElements } from "~/core/claims/judge/proofs";
import { describeClaim } from "~/core/claims/queries-claim";
import { recordFoundEmails } from "~/core/cases/record-found-emails";
import { sqlite } from "~/db/client";
import { makeClaimHold } from "~/tests/support/open-claims";
import { acceptedCase } from "~/tests/support/outreach";

function claimThatHolds(): string {
  const { caseId } = acceptedCase();
  makeClaimHold(caseId);
  return caseId;
}

it("each element of a theory that holds names the facts that prove it, with their source and time (CL-02)", () => {
  const caseId = claimThatHolds();
  const said = { caseId, source: "person", sourceRef: "msg_1", at: Date.now() } as const;
  recordFact({ caseId, fact: "owner", value: null, source: "staff", at: Date.now() });
  recordFact({ ...said, fact: "owner", value: "person" });
  const { holding, lines } = judgeCase(caseId);
  const [first] = holding;
  if (!first) throw new Error("nothing holds");
  const elements = provenElements(first, lines);
  expect(elements.map(({ rule }) => rule)).toEqual(first.entry.elements.map(({ kind }) => kind));
  expect(elements.map(({ holding: state }) => state)).toEqual(elements.map(() => "met"));
  for (const { rule, provedBy } of elements) expect(provedBy.length, rule).toBeGreaterThan(0);
  expect(elements[0]?.provedBy).toEqual([
    { fact: "owner", textId: null, source: "person", sourceRef: "msg_1", at: said.at },
  ]);
  const registered = elements.find(({ rule }) => rule === "registered")?.provedBy ?? [];
  expect(registered.map(({ fact }) => fact).sort()).toEqual([
    "registry_date",
    "state_then",
    "text",
    "text",
  ]);
  expect(describeClaim(caseId).held[0]?.elements).toHaveLength(elements.length);
});

it("an element without a known fact is proved by nothing", () => {
  const caseId = claimThatHolds();
  recordFact({ caseId, fact: "line_use", value: null, source: "staff", at: Date.now() });
  const { findings, lines } = judgeCase(caseId);
  const f1 = findings.find(({ entry }) => entry.id === "F1");
  if (!f1) throw new Error("no F1");
  const use = provenElements(f1, lines).find(({ rule }) => rule === "home_line");
  expect(use).toMatchObject({ holding: "unknown", provedBy: [] });
});

it("the company that a vendor's record names for the domain is a fact from outside, and only where nobody else names one", () => {
  const { caseId } = acceptedCase();
  const companyOf = () => describeClaim(caseId).facts.filter(({ fact }) => fact === "respondent");
  sqlite.prepare("UPDATE cases SET sender_name = NULL WHERE id = ?").run(caseId);
  recordFoundEmails(caseId, [], Date.now(), null);
  expect(companyOf()).toEqual([]);
  recordFoundEmails(caseId, [], Date.now(), "Bright\nRoof LLC");
  recordFoundEmails(caseId, [], Date.now(), "Another name");
  expect(companyOf()).toMatchObject([
    {
      value: "Bright Roof LLC",
      source: "outside",
      sourceRef: expect.stringMatching(/^the email finder's record of roofer/),
    },
  ]);
  const other = claimThatHolds();
  recordFoundEmails(other, [], Date.now(), "Another name");
  expect(describeClaim(other).facts.filter(({ source }) => source === "outside")).toEqual([]);
});
