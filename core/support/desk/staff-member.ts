import type { Staff } from "~/core/accounts/staff-acts/record-staff-act";

/** A person of staff with the name that people see above an answer. */
export type StaffMember = Staff & { name: string };
