import { getCase } from "~/core/cases/queries";
import { NotFound } from "~/core/errors";
import { findPictureNumber } from "~/workflows/cases/name-picture";
import type { Teller } from "~/workflows/messages/tell-person";

export type PendingCase = Teller & { picture: number | null };

function find(caseId: string): Teller | null {
  try {
    const { userId, messageId, status } = getCase(caseId);
    return status === "pending" ? { userId, messageId } : null;
  } catch (cause) {
    if (cause instanceof NotFound) return null;
    throw cause;
  }
}

/** Whom to tell about which picture of their text, for a case that still waits for its reading; null when it is gone or decided. */
export function findPendingCase(caseId: string): PendingCase | null {
  const pending = find(caseId);
  return pending && { ...pending, picture: findPictureNumber(caseId, pending.messageId) };
}
