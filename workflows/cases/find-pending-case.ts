import { getCase } from "~/core/cases/queries";
import { NotFound } from "~/core/errors";
import type { Recipient } from "~/workflows/messages/tell-person";

/**
 * Finds whom to tell about a case that still waits for its reading; null when it is gone or
 * decided.
 */
export function findPendingCase(caseId: string): Recipient | null {
  try {
    const { userId, messageId, readingOwedAt, createdAt } = getCase(caseId);
    if (readingOwedAt === null) return null;
    return { userId, messageId, askedAt: createdAt, aboutCaseId: caseId };
  } catch (cause) {
    if (cause instanceof NotFound) return null;
    throw cause;
  }
}
