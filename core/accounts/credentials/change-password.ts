import { changeCredential } from "~/core/accounts/credentials/change-credential";
import { putPassword } from "~/core/accounts/credentials/put-password";
import { recordAudit } from "~/core/accounts/record-audit";
import { transaction } from "~/db/transaction";

export type PasswordChange = {
  userId: string;
  passwordHash: string;
  ip: string | null;
  now?: number;
};

/**
 * Gives an account a new password from its settings: every session ends, and its owner is notified
 * (AU-04).
 */
export function changePassword({
  userId,
  passwordHash,
  ip,
  now = Date.now(),
}: PasswordChange): void {
  transaction(() => {
    changeCredential({ userId, credential: "password", by: "owner", ends: "all", now }, () =>
      putPassword(userId, passwordHash),
    );
    recordAudit({ act: "change-password", userId, ip, at: now });
  });
}
