import type { GetStepTools } from "inngest";
import type { inngest } from "~/integrations/inngest";
import { countFailedTries } from "~/operations/messages/count-failed-tries";
import { keepPicture } from "~/operations/evidence/keep-picture";
import type { PlannedPicture } from "~/operations/evidence/plan-pictures";
import { sayWhatCame } from "~/workflows/messages/say-what-came";

type Step = GetStepTools<typeof inngest>;

/**
 * The waits before each retry of a picture that could not be fetched: a minute in all, with the
 * carrier's own time.
 */
const waits = ["5s", "25s"] as const;

const atOnce = 5;

async function keepPictures(
  pictures: readonly PlannedPicture[],
  isLastTry: boolean,
): Promise<PlannedPicture[]> {
  const left = [...pictures];
  const later: PlannedPicture[] = [];
  const work = async (): Promise<void> => {
    for (let picture = left.shift(); picture; picture = left.shift())
      if ((await keepPicture(picture, isLastTry)) === "later") later.push(picture);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return later.sort((one, other) => one.position - other.position);
}

/**
 * Tries each picture of a message once: stores or refuses it, and tells the person what arrived.
 * @returns those to retry in the next round
 */
export async function takePictures(
  step: Step,
  messageId: string,
  pictures: PlannedPicture[],
  round = 0,
): Promise<PlannedPicture[]> {
  const again = round === 0 ? "" : `-again-${round}`;
  const later = await step.run(`keep-pictures${again}`, () =>
    countFailedTries(messageId, () => keepPictures(pictures, round === waits.length)),
  );
  const settled = pictures
    .filter(({ mediaId }) => !later.some((left) => left.mediaId === mediaId))
    .map(({ position }) => position);
  if (settled.length > 0 || round === 0)
    await step.run(`say-what-came${again}`, () => sayWhatCame(messageId, settled, round > 0));
  return later;
}

/** Retries the failed pictures; the person's next messages are answered meanwhile. */
export async function takeLatePictures(
  step: Step,
  messageId: string,
  pictures: PlannedPicture[],
): Promise<void> {
  let left = pictures;
  for (const [index, wait] of waits.entries()) {
    if (left.length === 0) return;
    await step.sleep(`let-the-carrier-recover-${index + 1}`, wait);
    left = await takePictures(step, messageId, left, index + 1);
  }
}
