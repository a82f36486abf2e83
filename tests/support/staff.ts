import { createAccount } from "~/core/sign-up/create-account";
import type { Staff } from "~/core/accounts/staff-acts/record-staff-act";
import { sqlite } from "~/db/client";

let made = 0;

/** A person of staff with a proven address and the admin role. */
export function makeStaff(): Staff & { email: string } {
  made++;
  const email = `staff${made}@staff.example`;
  const userId = createAccount({
    firstName: "Sam",
    lastName: `Staff${made}`,
    email,
    phone: null,
    state: "NY",
    at: Date.now(),
  });
  sqlite
    .prepare("UPDATE users SET email = ?, email_verified_at = 1 WHERE id = ?")
    .run(email, userId);
  sqlite
    .prepare("INSERT INTO admin_users (user_id, role, created_at) VALUES (?, 'admin', 1)")
    .run(userId);
  return { userId, email, configuredEmails: [], ip: null };
}
