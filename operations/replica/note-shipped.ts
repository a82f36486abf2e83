import { seconds } from "~/core/duration";
import { noteMark, type MarkWatch, type ShippedMark } from "~/core/restore/shipped-mark";
import { env } from "~/env";
import { writeEnd } from "~/integrations/replica/ends-store";
import { findFinished, type ShipPosition } from "~/integrations/replica/shipped-position";
import { log } from "~/log";

let watch: MarkWatch | null = null;
/** The newest log file whose end is noted, with its generation. */
let noted = { generation: "", index: -1 };

/** Up to where this process has shipped the database; null before it has. */
export const shippedMark = (): ShippedMark | null => watch?.mark ?? null;

/** Forgets what was seen, as before shipping begins anew. */
export function forgetShipped(): void {
  watch = null;
}

async function noteEnds(url: string, mark: ShippedMark): Promise<void> {
  const { generation } = mark;
  if (noted.generation !== generation) noted = { generation, index: -1 };
  for (const { index, end } of await findFinished(env.DATA_DIR, generation)) {
    if (index <= noted.index || index >= mark.index) continue;
    await writeEnd(url, { generation, index, end });
    noted = { generation, index };
  }
}

/** How long to wait after a note that could not be made: its place is in trouble. */
const pause = seconds(10);
let noting: Promise<void> | null = null;
let [notBefore, hasFailed] = [0, false];

async function tryToNoteEnds(url: string, mark: ShippedMark): Promise<void> {
  try {
    await noteEnds(url, mark);
    hasFailed = false;
  } catch (cause) {
    if (!hasFailed) log.warn({ err: cause }, "the end of a log file could not be noted yet");
    hasFailed = true;
    notBefore = performance.now() + pause;
  } finally {
    noting = null;
  }
}

/**
 * Notes how far the database was shipped, and beside the replica where each log file that was
 * shipped wholly ends: a restore then knows what should be there. What cannot be noted now is noted
 * some seconds later. Never rejects; resolves when the notes that are under way are made.
 */
export function noteShipped(url: string, found: ShipPosition, now: number): Promise<void> {
  watch = noteMark(watch, found, now);
  if (noting !== null) return noting;
  if (!watch.mark || performance.now() < notBefore) return Promise.resolve();
  noting = tryToNoteEnds(url, watch.mark);
  return noting;
}
