import { minutes, seconds } from "~/core/duration";

/** A text as the carrier lists it: with the whole second in which it came, by its clock, in ms. */
type Listed = { sid: string; from: string; receivedAt: number };

/** When a text came by our own clock, at the earliest and at the latest, in ms. */
type Placed = { receivedAt: number; receivedBy: number };

/** The texts of one number that came in one second, and when we got those on record. */
type Second = { at: number; sids: string[]; knownAt: number[] };

const restOfSecond = seconds(1) - 1;
/** What is further off was dated by a clock that is another now, or came very late. */
const hardlyMore = minutes(5);

function secondsOf(texts: readonly Listed[], known: ReadonlyMap<string, number>): Second[] {
  const found: Second[] = [];
  for (const { sid, receivedAt: at } of texts) {
    if (found.at(-1)?.at !== at) found.push({ at, sids: [], knownAt: [] });
    const knownAt = known.get(sid);
    if (knownAt === undefined) found.at(-1)?.sids.push(sid);
    else found.at(-1)?.knownAt.push(knownAt);
  }
  return found;
}

// After all of earlier seconds, before those on record of later ones, and both before and after
// those on record of the same; but none in the future, which would outweigh what is said next.
function placeIn({ at, knownAt }: Second, before: number, end: number, now: number): Placed {
  const earliest = Math.max(Math.min(at, now), before + 1);
  const receivedAt = Math.min(earliest, ...knownAt.map((one) => one - 1), end - 2);
  const latest = Math.max(receivedAt, Math.min(at + restOfSecond, now) - 1, ...knownAt) + 1;
  return { receivedAt, receivedBy: Math.min(latest, end - 1) };
}

function placesOf(all: readonly Second[], now: number): [string, Placed][] {
  const ends: number[] = [];
  let end = Infinity;
  for (const { knownAt } of all.toReversed()) {
    ends.unshift(end);
    end = Math.min(end, ...knownAt);
  }
  let before = -Infinity;
  return all.flatMap((second, index) => {
    const [from, to] = [before, ends[index] ?? Infinity];
    const placed = placeIn(
      second,
      from > second.at + hardlyMore ? -Infinity : from,
      to < second.at - hardlyMore ? Infinity : to,
      now,
    );
    const isPlaced = second.sids.length > 0;
    before = Math.max(before, ...second.knownAt, isPlaced ? placed.receivedBy : before);
    return second.sids.map((sid): [string, Placed] => [sid, placed]);
  });
}

/**
 * Places texts that the carrier's list alone told of among those of their number that its webhook
 * brought, which stand by our clock: the list gives whole seconds of another clock, and a webhook
 * takes its time. Of different seconds the earlier stays the earlier; within one no order is known
 * (TW-22), so that a text has an earliest and a latest instant. Pure.
 * @param texts all that are listed, oldest first
 * @param known when those on record came by our clock, in ms, by the carrier's id
 * @returns those that are not on record, in their order
 */
export function placeListed<Text extends Listed>(
  texts: readonly Text[],
  known: ReadonlyMap<string, number>,
  now: number,
): (Text & Placed)[] {
  const byNumber = new Map<string, Text[]>();
  for (const text of texts) {
    const own = byNumber.get(text.from);
    if (own) own.push(text);
    else byNumber.set(text.from, [text]);
  }
  const places = new Map(
    [...byNumber.values()].flatMap((own) => placesOf(secondsOf(own, known), now)),
  );
  return texts.flatMap((text) => {
    const placed = places.get(text.sid);
    return placed ? [{ ...text, ...placed }] : [];
  });
}
