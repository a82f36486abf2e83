import { and, eq, isNull } from "drizzle-orm";
import { isLive } from "~/core/app-mode";
import { stateAt } from "~/core/claims/facts/place-moment";
import { findCourtSheet, type CourtSheet } from "~/core/claims/filing/court-sheets";
import { obstacleWords } from "~/core/claims/gate/gate-decision";
import type { JudgedCase } from "~/core/claims/gate/judge-case";
import { findApproval } from "~/core/claims/register/allowed-on";
import { filingSubject } from "~/core/claims/register/built-items";
import { db } from "~/db/client";
import { claimQuestions } from "~/db/schema/claims";

const hasOpenQuestion = (caseId: string): boolean =>
  db
    .select({ question: claimQuestions.question })
    .from(claimQuestions)
    .where(and(eq(claimQuestions.caseId, caseId), isNull(claimQuestions.answeredAt)))
    .get() !== undefined;

/** The sheet of the court where a person would file their claim, or undefined (CL-11). */
export function sheetOf({ facts, allowed }: Pick<JudgedCase, "facts" | "allowed">) {
  const state = facts.forum ?? stateAt(facts.stateHistory, allowed.today);
  return state === null ? undefined : findCourtSheet(state);
}

function gapsOfSheet(sheet: CourtSheet, { facts, allowed }: JudgedCase): string[] {
  const isMissing = isLive() && !findApproval("letter", filingSubject(sheet.state), allowed.today);
  const isElsewhere = sheet.venue === "defendant" && facts.respondentState !== sheet.state;
  return [
    ...(isMissing ? [`Counsel has not approved the sheet of ${sheet.state}.`] : []),
    ...(isElsewhere ? [`It is not known that the company is in ${sheet.state}, its venue.`] : []),
  ];
}

/**
 * All that stands in the way of a packet for filing, in words for staff; empty when it may be
 * drafted (CL-11; claims, 5.4): the pathway, a sheet that is approved, its venue, a claim that
 * could be released, within the court's limit and in time, and no question left open.
 */
export function filingGaps(caseId: string, judged: JudgedCase): string[] {
  const { pathway, allowed, obstacles, isOverLimit, actBy } = judged;
  const sheet = sheetOf(judged);
  const gaps: [string, boolean][] = [
    ["The pathway is not that the person files.", pathway !== "person_files"],
    ["There is no sheet of a court of this state.", sheet === undefined],
    ["The claim is above the limit of the court.", isOverLimit],
    ["The time to file is over, or nearly.", actBy !== null && allowed.today > actBy],
    ["A question to the person is open.", hasOpenQuestion(caseId)],
  ];
  return [
    ...gaps.flatMap(([words, stands]) => (stands ? [words] : [])),
    ...(sheet ? gapsOfSheet(sheet, judged) : []),
    ...obstacles.filter((each) => each !== "pathway").map((each) => obstacleWords[each]),
  ];
}
