import { findPersonLine } from "~/core/staff/queries-staff";
import { listEmergencyStops } from "~/core/emergency-stops";

/** The stops that stand, with the name of who stopped (CL-10). */
export const shownStops = () =>
  listEmergencyStops().map(({ stoppedBy, ...stop }) => ({
    ...stop,
    who: findPersonLine(stoppedBy)?.email ?? "Staff",
  }));
