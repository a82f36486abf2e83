import { seconds } from "~/core/duration";
import { AlertNotTaken } from "~/integrations/alerts/contract";

const timeout = seconds(10);

/**
 * Tells whoever watches HEARTBEAT_URL that all moves; it calls when this stops coming. Follows no
 * redirect. @throws AlertNotTaken
 */
export async function sendHeartbeat(url: string): Promise<void> {
  try {
    const answer = await fetch(url, { redirect: "manual", signal: AbortSignal.timeout(timeout) });
    await answer.arrayBuffer();
    if (!answer.ok) throw new AlertNotTaken(`The heartbeat got status ${answer.status}.`);
  } catch (cause) {
    if (cause instanceof AlertNotTaken) throw cause;
    throw new AlertNotTaken("The heartbeat's receiver did not answer.", { cause });
  }
}
