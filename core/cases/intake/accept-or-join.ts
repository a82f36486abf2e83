import { findOpenCase, type OpenCase } from "~/core/cases/intake/find-open-case";
import { joinCase } from "~/core/cases/intake/join-case";
import { submitCase } from "~/core/cases/intake/submit-case";
import type { Actor } from "~/core/cases/record-case-event";
import { transaction } from "~/db/transaction";

/** The number of an accepted case, or the case that its picture was added to. */
export type Accepted = { externalCaseId: string; joined: OpenCase | null };

/**
 * Accepts a reviewed case. Where its person has an open case against the same sender, its picture
 * is added there (CL-01); else it gets a number of its own. @throws as submitCase does
 */
export function acceptOrJoin(caseId: string, actor: Actor, now: number = Date.now()): Accepted {
  return transaction(() => {
    const joined = findOpenCase(caseId) ?? null;
    if (!joined) return { externalCaseId: submitCase(caseId, actor, now), joined };
    joinCase(caseId, joined, actor, now);
    return { externalCaseId: joined.externalCaseId, joined };
  });
}
