import { listLegalTexts } from "~/core/accounts/legal-texts/list-legal-texts";
import type { CalendarDay } from "~/core/claims/facts/calendar";
import { approvalsOn } from "~/core/claims/register/allowed-on";
import { letterSubject, textSubject } from "~/core/claims/register/list-register";
import { instrumentSubject } from "~/core/claims/instrument/instrument-wording";
import { findLetterBlock } from "~/core/claims/letters/letter-blocks";
import { blockSubject, builtItems } from "~/core/claims/register/built-items";
import { isReachable } from "~/core/claims/theories/theory-entry";
import { theoryTable } from "~/core/claims/theories/theory-table";

// A future text must be approved by its day, so the operator is told before.
function missingTexts(held: ReadonlyMap<string, unknown>, now: number): string[] {
  const missing = listLegalTexts(now)
    .filter((text) => !held.has(`text ${textSubject(text)}`))
    .map((text) => {
      const from = text.effectiveFrom > now ? `, from ${dayOf(text.effectiveFrom)}` : "";
      return `${text.title} (${text.language}) ${text.version}${from}`;
    });
  if (missing.length === 0) return [];
  return [`Legal texts that are not approved are shown to nobody: ${missing.join("; ")}.`];
}

// A theory that counsel approved is cited in no letter before its paragraph is approved too.
function missingBlocks(held: ReadonlyMap<string, unknown>): string[] {
  const blocks = theoryTable
    .filter((entry) => isReachable(entry) && held.has(`theory ${entry.id}`))
    .map((entry) => ({ theory: entry.id, block: findLetterBlock(entry, null) }))
    .filter(({ block }) => !block || !held.has(`letter ${blockSubject(block.id)}`));
  if (blocks.length === 0) return [];
  const named = blocks.map(({ theory, block }) => block?.id ?? `${theory} (there is none)`);
  return [
    `These paragraphs of the letters are not approved, so that no letter cites their theories: ${named.join(", ")}.`,
  ];
}

const dayOf = (at: number): CalendarDay => new Date(at).toISOString().slice(0, 10);

/**
 * The approvals that live mode needs before it takes a claim and sends a letter, in words for the
 * operator (CL-04); empty when a theory with its paragraph, a pathway, every legal text, the
 * letters and the instrument of assignment are approved and have not expired.
 */
export function missingApprovals(today: CalendarDay, now: number = Date.now()): string[] {
  const held = approvalsOn(today);
  const isHeld = (kind: string) =>
    builtItems.some((item) => item.kind === kind && held.has(`${item.kind} ${item.subject}`));
  const theories = builtItems.filter(({ kind }) => kind === "theory").length;
  return [
    ...(isHeld("pathway")
      ? []
      : ["No pathway of a state is approved: no sign-up and no picture is taken anywhere."]),
    ...(isHeld("theory")
      ? []
      : [`None of the ${theories} theories is approved: no claim can be released.`]),
    ...missingTexts(held, now),
    ...(held.has(`letter ${letterSubject}`)
      ? []
      : ["The wording of the letters is not approved: no letter leaves."]),
    ...missingBlocks(held),
    ...(held.has(`letter ${instrumentSubject}`)
      ? []
      : [
          "The wording of the instrument of assignment is not approved: no claim is assigned, and no letter leaves.",
        ]),
  ];
}
