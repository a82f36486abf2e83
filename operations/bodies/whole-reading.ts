import { findDrawnReading } from "~/core/cases/review/queries-review";
import { findStoredReading } from "~/core/outreach/queries-portal";
import { findBody } from "~/operations/bodies/fetch-body";

/**
 * The newest reading of a case, or of one of its files, with all its boxes, wherever it is by now;
 * null when there is none. Without its piece in storage, which the log then names, it has no boxes.
 */
export async function findWholeReading(caseId: string, fileId?: string): Promise<unknown> {
  const stored = findStoredReading(caseId, fileId);
  if (!stored) return null;
  const { id, result, hash } = stored;
  const found = hash === null ? null : await findBody({ table: "readings", id, hash });
  const whole = found && "bytes" in found ? Buffer.from(found.bytes).toString("utf8") : result;
  return JSON.parse(whole) as unknown;
}

/** The newest reading of a case as staff's screens draw it, or undefined before it was read. */
export async function findWholeDrawnReading(
  caseId: string,
): Promise<ReturnType<typeof findDrawnReading>> {
  const drawn = findDrawnReading(caseId);
  return drawn && { ...drawn, ...((await findWholeReading(caseId)) as typeof drawn) };
}
