import { eq } from "drizzle-orm";
import { acceptedDocuments } from "~/core/accounts/legal-texts/accepted-documents";
import { claimsAreOffIn } from "~/core/accounts/settings";
import { isLive } from "~/core/app-mode";
import { factsOfMatter } from "~/core/claims/facts/facts-of-matter";
import {
  allowedAtAcceptance,
  allowedByFacts,
  judgeForGate,
  lacksAmount,
  namesAmount,
  noAmountWords,
  stoppedBy,
  type GateAnswer,
  type GatedAct,
} from "~/core/claims/gate/gate-decision";
import { textGate } from "~/core/claims/gate/text-gate";
import { instrumentGap, type InstrumentGap } from "~/core/claims/instrument/instrument-gap";
import { blockObstacles } from "~/core/claims/letters/used-blocks";
import { allowedOn } from "~/core/claims/register/allowed-on";
import { findEmergencyStop, listStandingStops } from "~/core/emergency-stops";
import { NotFound, RuleBroken } from "~/core/errors";
import { db } from "~/db/client";
import { profiles } from "~/db/schema/accounts";
import { cases } from "~/db/schema/cases";
import type { UsedBlock } from "~/db/schema/used-block";
import type { LegalLanguage } from "~/db/vocabulary";

type Place = { state: string | null; company: string | null; language: LegalLanguage };

function placeOf(caseId: string): Place {
  const row = db
    .select({
      company: cases.violatorDomain,
      state: profiles.state,
      language: profiles.language,
    })
    .from(cases)
    .leftJoin(profiles, eq(profiles.userId, cases.userId))
    .where(eq(cases.id, caseId))
    .get();
  if (!row) throw new NotFound(`There is no case ${caseId}.`);
  return { ...row, language: row.language === "es" ? "es" : "en" };
}

const gapWords: Readonly<Record<InstrumentGap, string>> = {
  not_assigned:
    "The claim stays with the person, who files it with our packet: no letter of ours leaves, and we settle nothing.",
  no_instrument: "The claim has no instrument of assignment.",
  instrument_outdated:
    "The instrument of assignment does not name the newest texts, the theories that hold, or the company.",
  instrument_not_approved:
    "Counsel has not approved, or no longer approves, the wording of the instrument of assignment.",
  instrument_not_sent: "The instrument of assignment has not gone to the person yet.",
};

const refusal = (code: string, words: string): GateAnswer => ({
  allowed: false,
  code,
  missing: [words],
});

const noAmount = refusal("no_amount", noAmountWords);

// At acceptance little is known, so each state that the claim touches must be open, as when a
// picture is opened; what the facts must prove is asked before its release.
function intakeGap(caseId: string, { state, language }: Place, now: number): GateAnswer | null {
  const texts = textGate(acceptedDocuments, language, now);
  if (!texts.allowed) return texts;
  if (state === null)
    return refusal("state_unknown", "It is not known in which state the person lives.");
  const { facts } = factsOfMatter(caseId);
  const answer = allowedAtAcceptance(facts, allowedOn(new Date(now).toISOString().slice(0, 10)));
  return answer.allowed ? null : answer;
}

function intakeGate(caseId: string, place: Place, now: number): GateAnswer {
  if (claimsAreOffIn(place.state))
    return refusal(
      "state_without_claims",
      `Claims from ${place.state} are switched off in the settings.`,
    );
  return (isLive() ? intakeGap(caseId, place, now) : null) ?? { allowed: true };
}

/**
 * The one gate of a claim (CL-02, CL-04): checked at its acceptance, before its release, before
 * each letter is written and again before it leaves, and before its settlement. A stop holds in
 * every mode. In live mode each state that it touches must be open at acceptance; from its release
 * on a theory that holds must be approved, and the pathway too, and a claim that letters of ours
 * pursue needs an amount that they can demand. Before letters and settlement the claim must be
 * assigned by an instrument that names every text that counts (CL-06), and a letter needs approved
 * paragraphs; demo mode shows unapproved samples and pursues as ever (decisions, Cases).
 * @param blocks the paragraphs of a letter that waits, `current` for one to be written; null for
 * other words to the sender, and for letters of before the paragraphs were kept
 * @throws NotFound
 */
export function claimGate(
  caseId: string,
  act: GatedAct,
  now: number = Date.now(),
  blocks: "current" | readonly UsedBlock[] | null = null,
): GateAnswer {
  const place = placeOf(caseId);
  const stop = stoppedBy(act, listStandingStops(), place);
  if (stop) return stop;
  if (act === "accept") return intakeGate(caseId, place, now);
  if (!isLive()) return { allowed: true };
  const allowed = allowedOn(new Date(now).toISOString().slice(0, 10));
  const { facts } = factsOfMatter(caseId);
  const judged = judgeForGate(facts, allowed);
  const answer = allowedByFacts(judged);
  if (!answer.allowed) return answer;
  if (act === "release") return lacksAmount(judged) ? noAmount : answer;
  if (act === "letter" && !namesAmount(judged)) return noAmount;
  const missing = blocks === null ? [] : blockObstacles(judged, blocks);
  if (missing.length > 0) return { allowed: false, code: "block_not_approved", missing };
  const gap = instrumentGap(caseId, judged);
  return gap === null ? answer : { allowed: false, code: gap, missing: [gapWords[gap]] };
}

/**
 * @throws RuleBroken `stopped`, at acceptance `state_without_claims`, `state_closed`,
 * `state_unknown`, `text_not_approved`, later `claim_not_open`, `no_amount`, `not_assigned`,
 * `no_instrument`, `instrument_outdated`, `instrument_not_approved`, `instrument_not_sent`, each
 * with what is missing; NotFound
 */
export function checkClaimGate(caseId: string, act: GatedAct, now: number = Date.now()): void {
  const answer = claimGate(caseId, act, now);
  if (!answer.allowed) throw new RuleBroken(answer.code, answer.missing.join(" "));
}

/**
 * Why no claim is taken from a state, or null: a stop or, in live mode, a closed pathway or an
 * unapproved text that a newcomer would have to accept (CL-04). Checked at sign-up and when a
 * picture comes, which rests on the texts that its sender accepted.
 */
export function closedIn(
  state: string | null,
  door: "sign_ups" | "intake",
  now: number = Date.now(),
  language: LegalLanguage = "en",
): "stopped" | "closed" | null {
  if (findEmergencyStop(door, { state })) return "stopped";
  if (!isLive()) return null;
  if (!textGate(acceptedDocuments, language, now).allowed) return "closed";
  if (state === null) return null;
  const today = new Date(now).toISOString().slice(0, 10);
  return allowedOn(today).pathwayOf(state) === "closed" ? "closed" : null;
}
