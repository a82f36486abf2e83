import { aboutPictures } from "~/bot/picture-replies";
import { listCaseFiles } from "~/core/cases/queries";
import { getMessage } from "~/core/messaging/queries";

/**
 * The place, from 1, of a case's picture among those of its message; null when it came alone or not
 * by message.
 */
export function findPictureNumber(caseId: string, messageId: string | null): number | null {
  const position = /^text-(\d+)$/.exec(listCaseFiles(caseId)[0]?.fileName ?? "")?.[1];
  if (!messageId || !position || getMessage(messageId).media.length < 2) return null;
  return Number(position);
}

/** Names the picture in front of a verdict, where its message had several. */
export function namePicture(number: number | null | undefined, verdict: string): string {
  return !number ? verdict : aboutPictures([number], verdict);
}
