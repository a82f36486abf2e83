import { randomBytes } from "node:crypto";
import { findNumber } from "~/core/accounts/queries";
import { getMessage } from "~/core/messaging/queries";
import { minutes } from "~/core/duration";
import { newCaseIds } from "~/core/cases/intake/new-case-ids";
import { listHeldFiles } from "~/core/evidence/queries";

/**
 * A picture of a text with the ids that are reserved for it before anything is stored (issue:
 * evidence path).
 */
export type PlannedPicture = {
  messageId: string;
  mediaId: string;
  position: number;
  caseId: string;
  fileId: string;
  suffix: string;
};

export type PlannedAdoption = {
  heldId: string;
  phone: string;
  caseId: string;
  fileId: string;
  suffix: string;
};

function reserve(): { caseId: string; fileId: string; suffix: string } {
  return { ...newCaseIds(), suffix: randomBytes(4).toString("hex") };
}

/** Reserves ids for each picture of a message that is not stored yet. @throws NotFound */
export function planPictures(messageId: string): PlannedPicture[] {
  const { media } = getMessage(messageId);
  return media
    .filter(({ state }) => state === "waiting")
    .map(({ id, position }) => ({ messageId, mediaId: id, position, ...reserve() }));
}

/** No other run works on older pictures any more: each picture is tried for a minute. */
const gracePeriod = minutes(10);

/** Reserves ids for the pictures of an answered message that were left waiting. @throws NotFound */
export function planForgottenPictures(messageId: string, now: number): PlannedPicture[] {
  const { message } = getMessage(messageId);
  return message.answeredAt !== null && message.createdAt < now - gracePeriod
    ? planPictures(messageId)
    : [];
}

/**
 * Reserves ids for the held pictures of the person who signed up with this message. @throws
 * NotFound
 */
export function planAdoption(messageId: string): PlannedAdoption[] {
  const phone = getMessage(messageId).message.fromPhone ?? "";
  if (!findNumber(phone)?.userId) return [];
  return listHeldFiles(phone).map(({ id }) => ({ heldId: id, phone, ...reserve() }));
}
