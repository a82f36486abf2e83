import { addressHash, numberHash } from "~/core/restore/adopted-lines";
import { sqlite } from "~/db/client";
import { journalHash } from "~/db/journal/journal-hash";

/**
 * Mails without marks, and why: their key is the same in every copy of the database, or the one
 * that left before a restore does not stand for another.
 */
export const unmarkedMails = {
  answer: "It goes by the mail that it answers, which nobody delivers to us a second time.",
  "prove-email":
    "Its link works in the database that made it alone: without a new one the person could prove nothing.",
  "welcome-with-link":
    "Somebody who joins anew accepts anew, and needs a link that works to prove the address.",
  "change-email":
    "It is asked for each time, and its link works in the database that made it alone.",
  "reset-password":
    "It is asked for each time, and its link works in the database that made it alone.",
  "credential-change":
    "A change that is made again is another one, and the link in its notice reverses that one alone.",
  payout:
    "A payout is named after the lines that it pays; what was paid under another name is not paid again.",
  "staff-alert": "It leads staff to a row of this database, by the id that the row has here.",
  test: "A person of staff asks for each.",
} as const;

/** The marks of a mail that has none, for the reason that `unmarkedMails` gives. */
export const unmarked = (_mail: keyof typeof unmarkedMails): readonly string[] => [];

// Also of a case that joined an older one.
const picturesOf = sqlite
  .prepare<[string, string], string>(
    "SELECT file_hash FROM case_files WHERE case_id = ? OR opened_as = ? ORDER BY created_at, id",
  )
  .pluck();
const sidOf = sqlite
  .prepare<[string], string | null>("SELECT twilio_sid FROM support_messages WHERE id = ?")
  .pluck();
const numbersOf = sqlite
  .prepare<[string, string], string>(
    "SELECT phone FROM phone_numbers WHERE user_id = ? UNION SELECT phone FROM profiles WHERE user_id = ? AND phone IS NOT NULL",
  )
  .pluck();
const addressesOf = sqlite
  .prepare<[string, string], string>(
    "SELECT email FROM users WHERE id = ? AND email IS NOT NULL UNION SELECT email FROM profiles WHERE user_id = ? AND email IS NOT NULL",
  )
  .pluck();

/** The hashes of a case's pictures, in their order. */
export const listPictureHashes = (caseId: string): string[] => picturesOf.all(caseId, caseId);

const markOf = (subject: string, act: readonly string[]): string =>
  journalHash("mail", subject, ...act);

/**
 * The marks of a mail about a case: by each of its pictures, since a case that is opened anew after
 * a restore has another id. `act` says what the mail tells of it.
 */
export const marksOfCase = (caseId: string, ...act: readonly string[]): string[] =>
  listPictureHashes(caseId).map((picture) => markOf(picture, act));

/** The marks of a mail about a text to us, by the carrier's id of it; none where it has none. */
export const marksOfText = (sid: string | null, ...act: readonly string[]): string[] =>
  sid === null ? [] : [markOf(sid, act)];

/** The same by our id of the text, which a restored database gives anew. */
export const marksOfMessage = (messageId: string | null, ...act: readonly string[]): string[] =>
  marksOfText(messageId === null ? null : (sidOf.get(messageId) ?? null), ...act);

/** The marks of a mail about a person other than its recipient: by each number and address. */
export const marksOfPerson = (userId: string, ...act: readonly string[]): string[] =>
  [
    ...numbersOf.all(userId, userId).map(numberHash),
    ...addressesOf.all(userId, userId).map(addressHash),
  ].map((who) => markOf(who, act));

/** The marks of a mail whose act is told by its recipient and `act` alone. */
export const marksOfAct = (...act: readonly string[]): string[] => [markOf("", act)];
