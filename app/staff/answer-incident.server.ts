import { failureOf } from "~/app/staff/act-failures";
import { answerDone } from "~/app/staff/answer-staff.server";
import { formText } from "~/app/staff/form-text";
import { isAdmin } from "~/core/accounts/staff-acts/is-admin";
import type { Staff } from "~/core/accounts/staff-acts/record-staff-act";
import { listEndedIncidents, listOpenIncidents, type Incident } from "~/core/incidents/queries";
import { takeIncident } from "~/core/staff/health/take-incident";
import { findPersonLine } from "~/core/staff/queries-staff";
import { env } from "~/env";

// How many that are over the dashboard lists.
const endedShown = 10;

// Whoever is no staff any more is not on it: somebody else may take it.
const shown = ({ takenBy, ...incident }: Incident) => ({
  ...incident,
  taker:
    takenBy !== null && isAdmin(takenBy, env.ADMIN_EMAILS)
      ? (findPersonLine(takenBy)?.email ?? "Staff")
      : null,
});

/** The incidents of the dashboard, each with the name of whoever has taken it in hand. */
export const shownIncidents = () => ({
  open: listOpenIncidents().map(shown),
  ended: listEndedIncidents(endedShown).map(shown),
});

/** Takes an incident in hand for the member of staff who says so; null for any other form. */
export function answerIncident(form: FormData, staff: Staff) {
  if (form.get("intent") !== "take-incident") return null;
  return answerDone(`${failureOf("dashboard", "take-incident")}: `, () =>
    takeIncident(formText(form, "incident"), staff)
      ? { title: "It is yours", description: "Everybody on staff can see that you are on it." }
      : { title: "Somebody was faster", description: "The dashboard shows who is on it." },
  );
}
