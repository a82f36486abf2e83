import { recordStaffAct, type Staff } from "~/core/accounts/staff-acts/record-staff-act";
import type { PayoutFilter } from "~/core/payouts/desk/payout-filter";
import { transaction } from "~/db/transaction";

/**
 * Records that staff exported payouts; the search may be a name and is not kept. @throws NotAllowed
 */
export function recordExport(
  { search, status, from, until }: PayoutFilter,
  staff: Staff,
  now: number = Date.now(),
): void {
  const after = { status, from, until, searched: search.trim() !== "" };
  transaction(() =>
    recordStaffAct({
      staff,
      act: "export-payouts",
      subjectKind: "payouts",
      subjectId: "all",
      after,
      at: now,
    }),
  );
}
