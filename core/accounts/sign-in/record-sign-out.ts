import { recordAudit } from "~/core/accounts/record-audit";
import { transaction } from "~/db/transaction";

/** Records that a person signed out. */
export function recordSignOut(userId: string, ip: string | null, now: number = Date.now()): void {
  transaction(() => recordAudit({ act: "sign-out", userId, ip, at: now }));
}
