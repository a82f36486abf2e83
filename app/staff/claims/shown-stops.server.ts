import { findPersonLine } from "~/core/staff/queries-staff";
import { listEmergencyStops } from "~/core/emergency-stops";

/** The stops in force, each with the name of the person who ordered it (CL-10). */
export const shownStops = () =>
  listEmergencyStops().map(({ stoppedBy, ...stop }) => ({
    ...stop,
    who: findPersonLine(stoppedBy)?.email ?? "Staff",
  }));
