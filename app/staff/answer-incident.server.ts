import { answerDone } from "~/app/staff/answer-staff.server";
import { formText } from "~/app/staff/form-text";
import type { Staff } from "~/core/accounts/staff-acts/record-staff-act";
import { listEndedIncidents, listOpenIncidents, type Incident } from "~/core/incidents/queries";
import { takeIncident } from "~/core/staff/health/take-incident";
import { findPersonLine } from "~/core/staff/queries-staff";

// How many that are over the dashboard lists.
const endedShown = 10;

const shown = ({ takenBy, ...incident }: Incident) => ({
  ...incident,
  taker: takenBy === null ? null : (findPersonLine(takenBy)?.email ?? "Staff"),
});

/** The incidents of the dashboard, each with the name of whoever has taken it in hand. */
export const shownIncidents = () => ({
  open: listOpenIncidents().map(shown),
  ended: listEndedIncidents(endedShown).map(shown),
});

/** Takes an incident in hand for the member of staff who says so; null for any other form. */
export function answerIncident(form: FormData, staff: Staff) {
  if (form.get("intent") !== "take-incident") return null;
  return answerDone("The incident could not be taken: ", () =>
    takeIncident(formText(form, "incident"), staff)
      ? { title: "It is yours", description: "Everybody on staff can see that you are on it." }
      : { title: "Somebody was faster", description: "The dashboard shows who is on it." },
  );
}
