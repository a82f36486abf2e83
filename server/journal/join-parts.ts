import { holdsOutgoingLease } from "~/core/restore/outgoing-lease";
import { withLastCheck } from "~/integrations/before-leaving";
import {
  countingParts,
  deletePart,
  isFull,
  listParts,
  putPart,
  textsOfPart,
  type Part,
} from "~/server/journal/journal-copies";

/** More small parts than this are joined. */
export const maxSmallParts = 300;

/** A part of so many characters is full and is left alone from then on. */
const fullLength = 8 * 1024 * 1024;

/** The parts since the last full one, which are joined when they are many. */
export const smallParts = (parts: readonly Part[]): Part[] =>
  parts.slice(parts.findLastIndex(isFull) + 1);

// A joined part ends where a part ends, and has no gap: then its name covers each part in it, and a
// kill at any instant leaves parts that are in a joined one, or a joined one less.
async function storeJoined(id: string, small: readonly Part[]): Promise<void> {
  let texts: string[] = [];
  let [length, count] = [0, 0];
  for (const part of countingParts(small)) {
    count += 1;
    for await (const some of textsOfPart(part))
      for (const text of some) {
        texts.push(text);
        length += text.length + 1;
      }
    const isWhole = length >= fullLength;
    const endsHere = part.last < part.until && (isWhole || part.last + 1 !== part.until);
    if (!endsHere) continue;
    if (isWhole || count > 1) await putPart(id, texts, isWhole ? "full" : "small");
    [texts, length, count] = [[], 0, 0];
  }
}

// Two machines' lines under the same numbers are never taken for one another's.
const endsOtherwise = (one: Part, parts: readonly Part[]): boolean =>
  parts.some(({ last, lastId }) => last === one.last && lastId !== one.lastId);

// Also what a join that was killed has left.
async function deleteJoined(id: string): Promise<void> {
  const parts = await listParts(id);
  const counting = new Set(countingParts(parts).map(({ key }) => key));
  for (const part of parts)
    if (!counting.has(part.key) && !endsOtherwise(part, parts))
      await withLastCheck(holdsOutgoingLease, () => deletePart(part));
}

/**
 * Joins the small parts of a journal's copy into larger ones where there are many, and deletes
 * those whose lines are in another part. Full parts are neither read nor written again. Only for
 * the holder of the lease.
 * @returns how many small parts there are less
 * @throws (rejects) StorageUnavailable; HeldBack once the lease is lost
 */
export async function joinParts(id: string): Promise<number> {
  const small = smallParts(await listParts(id));
  if (small.length > maxSmallParts) await storeJoined(id, small);
  await deleteJoined(id);
  return small.length - smallParts(await listParts(id)).length;
}
