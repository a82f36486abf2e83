import {
  askClaimQuestion,
  isAskedNow,
  type OpenQuestion,
  type TellQuestion,
} from "~/core/claims/questions/ask-claim-question";
import { statement } from "~/core/list-rows";
import { transaction } from "~/db/transaction";

const isUnreleased =
  "status = 'submitted' AND outreach_released_at IS NULL AND archived_at IS NULL";

const claimants = statement<[], { userId: string }>(
  `SELECT DISTINCT user_id AS userId FROM cases INDEXED BY cases_unreleased WHERE ${isUnreleased}`,
);

const claimsOf = statement<[string], { id: string }>(
  `SELECT id FROM cases INDEXED BY cases_user
   WHERE user_id = ? AND ${isUnreleased} ORDER BY created_at`,
);

/** The people who have an accepted claim that was not released yet. */
export const listClaimants = (): string[] => claimants.all().map(({ userId }) => userId);

/**
 * Asks a person the next question about the first of their accepted claims that needs one (CL-09),
 * if they have none open: after another claim was answered about, a fact corrected, a rule approved
 * or a state opened. Claims that are released need none. @returns the question, or undefined
 */
export function askAboutAnyClaim(
  userId: string,
  now: number,
  tell: TellQuestion,
): OpenQuestion | undefined {
  return transaction(() => {
    if (isAskedNow(userId, now)) return undefined;
    for (const { id } of claimsOf.all(userId)) {
      const asked = askClaimQuestion(id, now, tell);
      if (asked) return asked;
    }
    return undefined;
  });
}
