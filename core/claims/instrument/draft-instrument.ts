import { createHash } from "node:crypto";
import { and, desc, eq, getTableColumns } from "drizzle-orm";
import { acceptedWording } from "~/core/accounts/legal-texts/accepted-wording";
import { isLive } from "~/core/app-mode";
import { stateAt } from "~/core/claims/facts/place-moment";
import { judgeCase, type JudgedCase } from "~/core/claims/gate/judge-case";
import { instrumentSubject, instrumentWording } from "~/core/claims/instrument/instrument-wording";
import { theoryNameOf } from "~/core/claims/instrument/theory-name";
import { isAssigned } from "~/core/claims/judge/pathway";
import { marketingTexts } from "~/core/claims/judge/placed-texts";
import { findApproval } from "~/core/claims/register/allowed-on";
import { instrumentWordingHash } from "~/core/claims/register/built-items";
import { db } from "~/db/client";
import { agreements, profiles } from "~/db/schema/accounts";
import { cases } from "~/db/schema/cases";
import type { AssignedText, InstrumentContent } from "~/db/schema/instrument-content";

const sha256 = (words: string): string => createHash("sha256").update(words, "utf8").digest("hex");

// Moments of unknown zone: the day, and the minute where it is known.
function textsOf({ facts, allowed }: JudgedCase, sender: string): AssignedText[] {
  return marketingTexts(facts, allowed).map(({ id, day, second }) => {
    const minute = second === null ? null : Math.floor(second / 60);
    const clock =
      minute === null
        ? "time unknown"
        : `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
    const words = facts.texts.find((text) => text.id === id)?.words ?? "";
    const at = day === null ? "day unknown" : `${day}, ${clock}`;
    return { id, at, sender, wordsSha256: sha256(words) };
  });
}

function assignmentOf(userId: string): InstrumentContent["agreement"] | undefined {
  const row = db
    .select({ ...getTableColumns(agreements), wording: acceptedWording })
    .from(agreements)
    .where(and(eq(agreements.userId, userId), eq(agreements.document, "claim_assignment")))
    .orderBy(desc(agreements.createdAt))
    .limit(1)
    .get();
  if (!row) return undefined;
  const { id, version, wording, answer, channel, createdAt: acceptedAt } = row;
  return { id, version, wording, wordingSha256: sha256(wording), answer, channel, acceptedAt };
}

// Only words that counsel approves are put before anybody in live mode.
const isWordingApproved = (today: string): boolean =>
  !isLive() || findApproval("letter", instrumentSubject, today) !== undefined;

/**
 * The contents of the instrument of a claim (CL-06), or undefined where none may be made: the
 * person agreed to no assignment, the pathway leaves the claim with them, or in live mode counsel
 * has not approved its wording. @throws NotFound
 */
export function draftInstrument(
  caseId: string,
  now: number = Date.now(),
): InstrumentContent | undefined {
  const judged = judgeCase(caseId, now);
  const row = db
    .select({ claim: cases, person: profiles })
    .from(cases)
    .leftJoin(profiles, eq(profiles.userId, cases.userId))
    .where(eq(cases.id, caseId))
    .get();
  const agreement = row && assignmentOf(row.claim.userId);
  const state = stateAt(judged.facts.stateHistory, judged.allowed.today);
  const pathway = judged.pathway ?? (state === null ? "closed" : judged.allowed.pathwayOf(state));
  if (!row || !agreement || !isAssigned(pathway)) return undefined;
  if (!isWordingApproved(judged.allowed.today)) return undefined;
  const { claim, person } = row;
  return {
    caseNumber: claim.externalCaseId ?? claim.id,
    assignor: [person?.firstName, person?.lastName].filter(Boolean).join(" "),
    assignorPhone: person?.phone
      ? `number ending in ${person.phone.slice(-4)}`
      : "number not known",
    respondent: judged.facts.respondentName ?? "the sender of the texts",
    texts: textsOf(judged, claim.senderPhone ?? claim.senderName ?? "number not shown"),
    theories: judged.holding.map(({ entry }) => theoryNameOf(entry)),
    agreement,
    pathway,
    wording: { version: instrumentWording.version, sha256: instrumentWordingHash() },
  };
}
