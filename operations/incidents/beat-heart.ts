import { minutes } from "~/core/duration";
import { listShutDoors } from "~/core/emergency-stops";
import { doTextsStandStill } from "~/core/messaging/send/do-texts-stand-still";
import { holdsOutgoingLease } from "~/core/restore/outgoing-lease";
import { env } from "~/env";
import { sendHeartbeat } from "~/integrations/alerts/send-heartbeat";
import { describeFailure } from "~/integrations/describe-failure";
import { log } from "~/log";

const beatEvery = minutes(1);

/** Whether texts move: this server may send, no door is shut to them, and none stands still. */
const doTextsMove = (now: number): boolean =>
  holdsOutgoingLease() &&
  !listShutDoors().some(({ what }) => what === "texts") &&
  !doTextsStandStill(now);

/**
 * Asks HEARTBEAT_URL, once a minute, while the engine, the database and the texts move; whoever
 * watches it calls when this stops. Never throws.
 * @param lastBeat when it was asked last, in ms
 * @returns the same, after this
 */
export async function beatHeart(
  doesHouseMove: boolean,
  lastBeat: number,
  now: number,
): Promise<number> {
  const url = env.HEARTBEAT_URL;
  if (!url || !doesHouseMove || (now >= lastBeat && now - lastBeat < beatEvery)) return lastBeat;
  if (!doTextsMove(now)) return lastBeat;
  await sendHeartbeat(url).catch((cause: unknown) =>
    log.error(describeFailure(cause), "the heartbeat could not be sent"),
  );
  return now;
}
