import {
  checkStaff,
  recordStaffAct,
  type Staff,
} from "~/core/accounts/staff-acts/record-staff-act";
import { optOut } from "~/core/consent/opt-out";
import { recordOf, stopLetters, type StopWay } from "~/core/consent/stop-ways";
import { RuleBroken } from "~/core/errors";
import { recordChange } from "~/core/record-change";
import { getTicket } from "~/core/support/desk/queries-ticket";
import { stopPerson } from "~/core/support/stop-person";
import { plainLine } from "~/core/words/plain-line";
import { transaction } from "~/db/transaction";

/** Whose texts stop: the person's, or those of the number that a conversation comes from. */
export type StopSubject = { kind: "user" | "conversation"; id: string };
type Asked = { by: StopWay; words: string };

function stopAll(
  { kind, id }: StopSubject,
  { by, words }: Asked,
  at: number,
): "already" | "stopped" {
  const said = { scope: "all", words, at, ...recordOf(by) } as const;
  const { userId, phone } = kind === "user" ? { userId: id, phone: null } : getTicket(id);
  const stopped = [
    ...(userId === null ? [] : [stopPerson({ ...said, userId })]),
    ...(phone === null ? [] : [optOut({ ...said, phone, userId }).already ? "already" : "stopped"]),
  ];
  if (stopped.every((one) => one === "nothing"))
    throw new RuleBroken("no_number", "There is no number of theirs that gets texts.");
  return stopped.includes("stopped") ? "stopped" : "already";
}

/**
 * Records for staff that somebody asked us to stop texting by mail, by telephone or in a letter
 * (LG-02, LG-03), and stops all texts to their numbers at once. Their words are in the consent
 * ledger; only they can ask for texts again.
 * @returns whether their texts had been stopped before, which a repeated request renews
 * @throws NotAllowed, NotFound; RuleBroken `words_missing`, `too_long`, `no_number`
 */
export function recordStop(
  staff: Staff,
  subject: StopSubject,
  asked: Asked,
  now: number = Date.now(),
): "already" | "stopped" {
  checkStaff(staff);
  const words = plainLine(asked.words, stopLetters.most * 2).trim();
  if (words.length < stopLetters.fewest)
    throw new RuleBroken("words_missing", "Say what they said, and when: it stays on record.");
  if (words.length > stopLetters.most)
    throw new RuleBroken("too_long", `Please keep it under ${stopLetters.most} letters.`);
  return transaction(() => {
    const outcome = stopAll(subject, { by: asked.by, words }, now);
    recordStaffAct({
      staff,
      act: "record-stop",
      subjectKind: subject.kind,
      subjectId: subject.id,
      after: { by: asked.by },
      at: now,
    });
    if (subject.kind === "conversation")
      recordChange("staff", "conversation.changed", subject.id, now);
    return outcome;
  });
}
