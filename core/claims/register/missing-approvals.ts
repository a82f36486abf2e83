import { approvalsOn } from "~/core/claims/register/allowed-on";
import { registerItems } from "~/core/claims/register/register-items";
import type { CalendarDay } from "~/core/claims/facts/calendar";

/**
 * What counsel must approve before live mode takes a claim at all, in words for the operator
 * (CL-04); empty when a theory and a pathway are approved and have not expired.
 */
export function missingApprovals(today: CalendarDay): string[] {
  const held = approvalsOn(today);
  const isHeld = (kind: string) =>
    registerItems.some((item) => item.kind === kind && held.has(`${item.kind} ${item.subject}`));
  const theories = registerItems.filter(({ kind }) => kind === "theory").length;
  return [
    ...(isHeld("pathway")
      ? []
      : ["No pathway of a state is approved: no sign-up and no picture is taken anywhere."]),
    ...(isHeld("theory")
      ? []
      : [`None of the ${theories} theories is approved: no claim can be released.`]),
  ];
}
