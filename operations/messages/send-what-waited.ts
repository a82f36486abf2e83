import { recordEvent } from "~/core/events";
import { listUnsentTexts } from "~/core/messaging/queries";
import { inBatches } from "~/operations/in-batches";

/**
 * Starts the texts that waited for a door that has just opened, the oldest first: the sweep, which
 * starts the rest, would let a code wait for minutes. Each leaves once, since sending marks it.
 * @returns how many
 */
export async function sendWhatWaited(now: number = Date.now()): Promise<number> {
  const texts = listUnsentTexts(now + 1, now);
  await inBatches(texts, (text) =>
    recordEvent("text/queued", text, `opened:${text.textId}:${now}`),
  );
  return texts.length;
}
