import { picturesDecided } from "~/bot/picture-replies";
import {
  listVerdictsOf,
  findTextQueuedAt,
  type PictureVerdict,
} from "~/core/cases/queries-of-message";
import { marksOfCase, marksOfMessage } from "~/core/restore/mail-marks";
import { getMessage } from "~/core/messaging/queries";
import { namePicture, findPictureNumber } from "~/workflows/cases/name-picture";
import { tellPerson, type Recipient } from "~/workflows/messages/tell-person";

/**
 * A case, with the text to send if it is told alone and that text's key; `verdict` says what it
 * tells.
 */
export type VerdictToTell = {
  caseId: string;
  key: string;
  body: string;
  verdict: readonly string[];
};

function isToldTogether(
  messageId: string,
  verdicts: readonly PictureVerdict[],
  caseId: string,
): boolean {
  const toldAt = findTextQueuedAt(togetherKey(messageId));
  const own = verdicts.find((verdict) => verdict.caseId === caseId);
  // A decision of staff after the joint text gets a text of its own.
  return toldAt === null || own === undefined || own.outcome === "review" || own.at <= toldAt;
}

// A refused case has no file left that tells its place.
function numberOf(
  { messageId }: Recipient,
  verdicts: readonly PictureVerdict[],
  caseId: string,
): number | null {
  const own = verdicts.find((verdict) => verdict.caseId === caseId);
  if (!own || messageId === null) return findPictureNumber(caseId, messageId);
  return getMessage(messageId).media.length < 2 ? null : own.number;
}

const togetherKey = (messageId: string): string => `told:${messageId}:pictures`;

/**
 * Tells a person once what became of a picture: at once if it came alone; several pictures of one
 * message are told in one text, in their order, when the last is read. Later decisions of staff get
 * a text of their own.
 */
export function tellVerdict(
  recipient: Recipient,
  { caseId, key, body, verdict }: VerdictToTell,
): void {
  const { messageId } = recipient;
  const verdicts = messageId === null ? [] : listVerdictsOf(messageId);
  const number = numberOf(recipient, verdicts, caseId);
  if (messageId === null || verdicts.length < 2 || !isToldTogether(messageId, verdicts, caseId))
    return tellPerson(recipient, key, namePicture(number, body), [
      ...marksOfCase(caseId, "told", ...verdict),
      ...marksOfMessage(messageId, "told", ...verdict, String(number ?? "")),
    ]);
  if (verdicts.some(({ outcome }) => outcome === "reading")) return;
  tellPerson(
    { ...recipient, aboutCaseId: null },
    togetherKey(messageId),
    picturesDecided(verdicts),
    marksOfMessage(messageId, "told", "pictures"),
  );
}
