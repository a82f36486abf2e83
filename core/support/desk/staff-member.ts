import type { Staff } from "~/core/accounts/staff-acts/record-staff-act";

/** A person of staff as people see them: with the name that stands above an answer. */
export type StaffMember = Staff & { name: string };
