import { setAppMode } from "~/core/app-mode";
import { recordAgreement } from "~/core/sign-up/answers/record-agreement";
import { sqlite } from "~/db/client";
import { makeClaimHold } from "~/tests/support/open-claims";
import { acceptedCase } from "~/tests/support/outreach";

/** An accepted claim of New York whose person agreed to its assignment; live mode follows. */
export function assignedCase({ isProven }: { isProven: boolean }) {
  setAppMode("demo");
  const made = acceptedCase();
  const { userId, caseId } = made;
  sqlite
    .prepare("UPDATE users SET email = ?, email_verified_at = ? WHERE id = ?")
    .run(made.email, isProven ? 1 : null, userId);
  sqlite.prepare("UPDATE profiles SET state = 'NY', created_at = 1 WHERE user_id = ?").run(userId);
  sqlite.prepare("DELETE FROM agreements WHERE user_id = ?").run(userId);
  const said = { answer: "AGREE", shown: "Reply AGREE", state: "NY", channel: "sms" } as const;
  recordAgreement({ userId, ...said, at: Date.now() });
  makeClaimHold(caseId);
  setAppMode("live");
  return made;
}
