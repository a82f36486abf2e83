import { picturesDecided } from "~/bot/picture-replies";
import {
  listVerdictsOf,
  findTextQueuedAt,
  type PictureVerdict,
} from "~/core/cases/queries-of-message";
import { getMessage } from "~/core/messaging/queries";
import { namePicture, findPictureNumber } from "~/workflows/cases/name-picture";
import { tellPerson, type Recipient } from "~/workflows/messages/tell-person";

/** A case of a text, and the words for it alone, under their own key. */
export type VerdictToTell = { caseId: string; key: string; body: string };

function isToldTogether(
  messageId: string,
  verdicts: readonly PictureVerdict[],
  caseId: string,
): boolean {
  const toldAt = findTextQueuedAt(togetherKey(messageId));
  const own = verdicts.find((verdict) => verdict.caseId === caseId);
  // What staff decided after the one text for all has a text of its own.
  return toldAt === null || own === undefined || own.outcome === "review" || own.at <= toldAt;
}

// A refused case has no file any more that tells its place.
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
 * Tells a person what became of a picture: at once where it came alone, and of several of one text
 * in a single one, when the last of them is read, in their order. What staff decides later is told
 * by itself. Once per fact.
 */
export function tellVerdict(recipient: Recipient, { caseId, key, body }: VerdictToTell): void {
  const { messageId } = recipient;
  const verdicts = messageId === null ? [] : listVerdictsOf(messageId);
  const number = numberOf(recipient, verdicts, caseId);
  if (messageId === null || verdicts.length < 2 || !isToldTogether(messageId, verdicts, caseId))
    return tellPerson(recipient, key, namePicture(number, body));
  if (verdicts.some(({ outcome }) => outcome === "reading")) return;
  tellPerson(
    { ...recipient, aboutCaseId: null },
    togetherKey(messageId),
    picturesDecided(verdicts),
  );
}
