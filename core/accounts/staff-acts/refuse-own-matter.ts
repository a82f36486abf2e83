import { NotAllowed } from "~/core/errors";
import { sqlite } from "~/db/client";

const ownSentence =
  "This is your own matter, or earns you a commission: somebody else of the team has to do it.";

// The owner of a subject, by the kind under which acts of staff name it. A person's own account is
// theirs in Settings.
const ownerOf = {
  case: sqlite.prepare<[string], string | null>("SELECT user_id FROM cases WHERE id = ?").pluck(),
  payout: sqlite
    .prepare<[string], string | null>("SELECT user_id FROM payouts WHERE id = ?")
    .pluck(),
  affiliate: sqlite
    .prepare<[string], string | null>("SELECT user_id FROM affiliates WHERE id = ?")
    .pluck(),
} as const;

const refers = sqlite
  .prepare<[string, string], number>(
    `SELECT 1 FROM referrals JOIN affiliates ON affiliates.id = referrals.affiliate_id
     WHERE referrals.referred_user_id = ? AND affiliates.user_id = ? LIMIT 1`,
  )
  .pluck();

function ownerIn(kind: string, id: string): string | null {
  return kind in ownerOf ? (ownerOf[kind as keyof typeof ownerOf].get(id) ?? null) : null;
}

/**
 * Refuses an act of staff on their own matters (decisions, Staff): their cases, payouts and
 * affiliate record, those of the people they referred at any level, and their own account, which
 * everybody changes in Settings alone. Every act of staff passes here, through `recordStaffAct` or
 * `actOnPayout`.
 * @throws NotAllowed
 */
export function refuseOwnMatter(staffUserId: string, kind: string, id: string): void {
  if (kind === "user") {
    if (id === staffUserId)
      throw new NotAllowed("This is your own account: change it in Settings.");
    return;
  }
  const owner = ownerIn(kind, id);
  if (owner !== null && (owner === staffUserId || refers.get(owner, staffUserId)))
    throw new NotAllowed(ownSentence);
}
