import { createAccount } from "~/core/sign-up/create-account";
import type { StaffMember } from "~/core/support/desk/staff-member";
import { sqlite } from "~/db/client";

let made = 0;

/** A person of staff as they appear in a conversation. */
export function makeSupportStaff(name = "Sam"): StaffMember {
  made++;
  const userId = createAccount({
    firstName: name,
    lastName: "",
    email: `desk${made}@staff.example`,
    phone: null,
    state: "NY",
    at: Date.now(),
  });
  sqlite
    .prepare("INSERT INTO admin_users (user_id, role, created_at) VALUES (?, 'admin', 1)")
    .run(userId);
  return { userId, name, configuredEmails: [], ip: null };
}
