import { causeOf } from "~/core/incidents/causes";
import { listOpenIncidents } from "~/core/incidents/queries";
import { recordTold } from "~/core/incidents/record-told";
import { env } from "~/env";
import { postAlert } from "~/integrations/alerts/post-alert";
import { describeFailure } from "~/integrations/describe-failure";
import { log } from "~/log";
import { alertSender } from "~/operations/incidents/post-incidents";

const cause = "house.database";

/**
 * Posts to ALERT_URL that the database takes nothing, or that it does again: an incident that
 * cannot be kept where the others are. Never throws.
 * @param since when it was found, in ms, which names the incident
 */
export async function tellOfDatabase(since: number, resolvedAt: number | null): Promise<void> {
  if (!env.ALERT_URL) return;
  const { severity, owner, title, mend } = causeOf(cause);
  const alert = {
    id: `${cause}-${since}`,
    cause,
    severity,
    owner,
    title,
    found: "Nothing can be saved, and no mail can tell of it.",
    mend,
    openedAt: since,
    resolvedAt,
  };
  await postAlert(alert, { url: env.ALERT_URL, format: env.ALERT_FORMAT }, alertSender).catch(
    (failure: unknown) => log.error(describeFailure(failure), "an alert could not be posted"),
  );
}

/** Notes that the incident of the database, kept now that it works again, was posted already. */
export function noteDatabaseTold(now: number): void {
  const own = listOpenIncidents().find((one) => one.cause === cause);
  if (!own || !env.ALERT_URL) return;
  recordTold([own.id], "openingPostedAt", now);
  recordTold([own.id], "resolutionPostedAt", now);
}
