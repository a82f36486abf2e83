import { getCase } from "~/core/cases/queries";
import { NotFound } from "~/core/errors";
import { findPictureNumber } from "~/workflows/cases/name-picture";
import type { Recipient } from "~/workflows/messages/tell-person";

export type PendingCase = Recipient & { picture: number | null };

function find(caseId: string): Recipient | null {
  try {
    const { userId, messageId, readingOwedAt, createdAt } = getCase(caseId);
    if (readingOwedAt === null) return null;
    return { userId, messageId, askedAt: createdAt, aboutCaseId: caseId };
  } catch (cause) {
    if (cause instanceof NotFound) return null;
    throw cause;
  }
}

/**
 * Whom to tell about which picture of their text, for a case that still waits for its reading; null
 * when it is gone or decided.
 */
export function findPendingCase(caseId: string): PendingCase | null {
  const pending = find(caseId);
  return pending && { ...pending, picture: findPictureNumber(caseId, pending.messageId) };
}
