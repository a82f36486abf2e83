import { and, eq } from "drizzle-orm";
import { db } from "~/db/client";
import { mails } from "~/db/schema/mails";
import { outreachLetters } from "~/db/schema/outreach";
import type { OutreachStep } from "~/db/vocabulary";

/** A recipient of a step, and their letter of it that was withdrawn, which the new one replaces. */
export type ToWrite = { address: string; replaces: { id: string; mailId: string } | null };

/**
 * The recipients whose letter of a step is still to be written: those without one, and those whose
 * letter was withdrawn and surely never left. Its row makes room for the new one; its mail, its
 * paper, the story and the chain of custody keep what it was.
 */
export function listToWrite(
  caseId: string,
  step: OutreachStep,
  recipients: readonly string[],
): ToWrite[] {
  const written = db
    .select({
      id: outreachLetters.id,
      address: outreachLetters.toAddress,
      state: outreachLetters.state,
      mailId: mails.id,
      mail: mails.status,
      error: mails.error,
    })
    .from(outreachLetters)
    .leftJoin(mails, eq(mails.id, outreachLetters.mailId))
    .where(and(eq(outreachLetters.caseId, caseId), eq(outreachLetters.step, step)))
    .all();
  return recipients.flatMap((address): ToWrite[] => {
    const letter = written.find((one) => one.address === address);
    if (!letter) return [{ address, replaces: null }];
    const { id, state, mailId, mail, error } = letter;
    // An error of a withdrawn mail tells that it may have left.
    const neverLeft = state === "stopped" && mail === "suppressed" && error === null;
    return neverLeft && mailId !== null ? [{ address, replaces: { id, mailId } }] : [];
  });
}
