/** So many turns of the event loop at least are between two portions of work. */
const fewestTurns = 3;
/** Requests hold work back for this long at most, in ms, or nothing would ever be done. */
const longestWait = 50;
/** A turn that took less than this, in ms, has served nobody. */
const idleTurn = 0.04;

const waiting: (() => void)[] = [];
let turns = 0;
let releasedAt = 0;
let turnBeganAt = 0;

// The system hands over one new connection in a turn: as long as turns serve somebody, there may be
// more.
function mayRelease(now: number): boolean {
  if (now - releasedAt > longestWait) return true;
  return turns >= fewestTurns && now - turnBeganAt < idleTurn;
}

function turn(): void {
  const now = performance.now();
  if (mayRelease(now)) {
    [releasedAt, turns] = [now, 0];
    waiting.shift()?.();
  } else turns += 1;
  turnBeganAt = now;
  if (waiting.length > 0) setImmediate(turn);
}

/**
 * Resolves when a portion of the workflows' work may be done: one after the other, with requests
 * served in between (speed page). Without it many runs that wait for the same commit would all go
 * on in one turn of the event loop, and a webhook would wait for their work.
 */
export function takeTurn(): Promise<void> {
  return new Promise((resolve) => {
    if (waiting.length === 0) {
      turnBeganAt = performance.now();
      setImmediate(turn);
    }
    waiting.push(resolve);
  });
}
