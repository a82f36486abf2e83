import { seconds } from "~/core/duration";
import { AlertNotTaken, type Alert, type AlertSender } from "~/integrations/alerts/contract";
import { shapeAlert, type AlertFormat } from "~/integrations/alerts/shape-alert";

const timeout = seconds(10);

/**
 * Posts an alert to its receiver. Does not wait for the disk: it may be the disk that it tells of.
 * Follows no redirect. @throws AlertNotTaken
 */
export async function postAlert(
  alert: Alert,
  to: { url: string; format?: AlertFormat | undefined },
  sender: AlertSender,
): Promise<void> {
  const { url, headers, body } = shapeAlert(alert, to, sender);
  try {
    const answer = await fetch(url, {
      method: "POST",
      headers,
      body,
      redirect: "manual",
      signal: AbortSignal.timeout(timeout),
    });
    await answer.arrayBuffer();
    if (answer.ok) return;
    throw new AlertNotTaken(`The receiver of alerts answered with status ${answer.status}.`);
  } catch (cause) {
    if (cause instanceof AlertNotTaken) throw cause;
    throw new AlertNotTaken("The receiver of alerts did not answer.", { cause });
  }
}
