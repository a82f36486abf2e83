import { listUntoldIncidents, type Incident } from "~/core/incidents/queries";
import { recordTold } from "~/core/incidents/record-told";
import { env } from "~/env";
import type { Alert, AlertSender } from "~/integrations/alerts/contract";
import { postAlert } from "~/integrations/alerts/post-alert";
import { describeFailure } from "~/integrations/describe-failure";
import { log } from "~/log";

/** Who speaks in every alert. */
export const alertSender: AlertSender = {
  product: env.PRODUCT_NAME,
  origin: env.BASE_URL,
  link: `${env.BASE_URL}/super-admin`,
};

const alertOf = (incident: Incident): Alert => {
  const { id, cause, severity, owner, title, found, mend, openedAt, resolvedAt } = incident;
  return { id, cause, severity, owner, title, found, mend, openedAt, resolvedAt };
};

async function post(incident: Incident, url: string, now: number): Promise<void> {
  const to = { url, format: env.ALERT_FORMAT };
  if (incident.openingPostedAt === null) {
    await postAlert({ ...alertOf(incident), resolvedAt: null }, to, alertSender);
    recordTold([incident.id], "openingPostedAt", now);
  }
  if (incident.resolvedAt === null) return;
  await postAlert(alertOf(incident), to, alertSender);
  recordTold([incident.id], "resolutionPostedAt", now);
}

/**
 * Posts to ALERT_URL what has opened and what is over, in order, each once. After a failure the
 * rest waits for the next look. Without ALERT_URL nothing is posted later either.
 * @returns whether all was told
 */
export async function postIncidents(now: number = Date.now()): Promise<boolean> {
  const untold = listUntoldIncidents().filter(
    ({ openingPostedAt, resolvedAt, resolutionPostedAt }) =>
      openingPostedAt === null || (resolvedAt !== null && resolutionPostedAt === null),
  );
  const url = env.ALERT_URL;
  if (!url) {
    const over = untold.filter(({ resolvedAt }) => resolvedAt !== null).map(({ id }) => id);
    if (over.length > 0) recordTold(over, "resolutionPostedAt", now);
    return true;
  }
  try {
    for (const incident of untold) await post(incident, url, now);
    return true;
  } catch (cause) {
    log.error(describeFailure(cause), "an alert could not be posted; it is tried again");
    return false;
  }
}
