import { groupCommit } from "~/db/transaction";

let gathered: (() => void)[] = [];
let before = 0;

function commitWhenCalm(): void {
  // Calls that run side by side reach their checkpoints within a few turns of each other: one fsync
  // can serve them all.
  if (gathered.length > before && gathered.length < 64) {
    before = gathered.length;
    setImmediate(commitWhenCalm);
    return;
  }
  const group = gathered;
  gathered = [];
  before = 0;
  for (const hand of group) hand();
}

/**
 * The group commit, after a turn or two in which others may join. Resolves after COMMIT; rejects as
 * `groupCommit` does.
 */
export function shareCommit<T>(work: () => T): Promise<T> {
  return new Promise((resolve, reject) => {
    if (gathered.length === 0) setImmediate(commitWhenCalm);
    gathered.push(() => {
      groupCommit(work).then(resolve, reject);
    });
  });
}
