import { rmSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { hours, seconds } from "~/core/duration";
import { CopyBroken } from "~/integrations/backup/copy-database";
import { ReplicaFailed } from "~/integrations/replica/litestream";
import { hasWholeCopy, listCopies } from "~/integrations/replica/pieces";
import { followReplica, readFollowed, type Followed } from "~/operations/replica/follow-replica";
import { messageOf, say } from "~/scripts/standby/say";

/** How long a take-over waits for the round that is under way. */
const roundEnds = seconds(15);
/** The whole of a large database is not fetched in vain more often. */
const longestPause = hours(1);

export type Follower = {
  /** Begins no further round. @returns whether the one under way has ended */
  rest: () => Promise<boolean>;
  goOn: () => void;
  /** Deletes the copy, at the latest when the round under way has ended. */
  forget: () => Promise<void>;
};

/** Whether a whole copy came after the log file that could not be put into the followed one. */
const isOvertaken = (url: string, { generation, applied }: Followed): Promise<boolean> =>
  listCopies(url, generation).then(
    (copies) => copies.some((following) => following > applied + 1),
    () => false,
  );

/**
 * Follows the replica in rounds, with a copy in a folder. The copy stays where a piece of the log
 * is damaged, and is begun anew once the replica has a whole copy from after that piece.
 */
export function keepFollowing(
  url: string,
  folder: string,
  { every = seconds(20), hear = say } = {},
): Follower {
  let [isResting, said] = [false, ""];
  let [round, pause] = [Promise.resolve(), every];
  let checks = new AbortController();
  const tell = (line: string): void => {
    if (line !== said && !isResting) hear(line);
    said = line;
  };
  const forget = (): void => rmSync(folder, { recursive: true, force: true });
  const noteFailure = async (cause: unknown): Promise<void> => {
    const copy = readFollowed(folder);
    const isSpoilt = cause instanceof CopyBroken;
    const isFault = cause instanceof ReplicaFailed;
    const isKept = copy && !isSpoilt && !(isFault && (await isOvertaken(url, copy)));
    const what = isKept ? "The copy follows no further" : "No copy follows the replica";
    tell(`${what}: ${messageOf(cause)}`);
    if (!isKept) forget();
    if (copy) return;
    // A place that is empty or away costs little, and may not be so in a moment.
    const isCostly = await hasWholeCopy(url).catch(() => false);
    pause = isCostly ? Math.min(pause * 2, longestPause) : every;
  };
  const follow = async (): Promise<void> => {
    try {
      const { generation } = await followReplica(url, folder, checks.signal);
      pause = every;
      tell(`A whole copy follows the replica (generation ${generation}).`);
    } catch (cause) {
      await noteFailure(cause);
    }
  };
  const goRound = async (): Promise<never> => {
    for (let next = 0; ; await wait(every / 100, undefined, { ref: false })) {
      if (isResting || performance.now() < next) continue;
      await (round = follow());
      next = performance.now() + pause;
    }
  };
  void goRound();
  return {
    rest: () => {
      isResting = true;
      checks.abort();
      return Promise.race([round.then(() => true), wait(roundEnds, false)]);
    },
    goOn: () => {
      checks = new AbortController();
      isResting = false;
    },
    forget: async () => {
      isResting = true;
      await round;
      forget();
    },
  };
}
