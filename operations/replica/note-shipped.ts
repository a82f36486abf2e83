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

/** Forgets what was seen, as at the end of shipping. */
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

/**
 * Notes how far the database was shipped, and beside the replica where each log file that was
 * shipped wholly ends: a restore then knows what should be there. What cannot be noted now is noted
 * a second later.
 */
export async function noteShipped(url: string, found: ShipPosition, now: number): Promise<void> {
  watch = noteMark(watch, found, now);
  if (!watch.mark) return;
  await noteEnds(url, watch.mark).catch((cause: unknown) =>
    log.debug({ err: cause }, "the end of a log file could not be noted yet"),
  );
}
