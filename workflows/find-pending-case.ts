import { getCase } from "~/core/cases/queries";
import { NotFound } from "~/core/errors";
import type { Teller } from "~/workflows/tell-person";

/** Whom to tell about a case that still waits for its reading; null when it is gone or decided. */
export function findPendingCase(caseId: string): Teller | null {
  try {
    const { userId, messageId, status } = getCase(caseId);
    return status === "pending" ? { userId, messageId } : null;
  } catch (cause) {
    if (cause instanceof NotFound) return null;
    throw cause;
  }
}
