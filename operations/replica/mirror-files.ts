import { minutes } from "~/core/duration";
import { env } from "~/env";
import { replicaPlace } from "~/integrations/replica/replica-place";
import { mirroredStorage } from "~/integrations/storage/storage";
import { log } from "~/log";

/** How often files are looked for that the copy lacks; each new one is copied at once. */
const lookEvery = minutes(10);

/** How many known files the copy beside the replica lacks; null where no copy is kept. */
export const filesLacking = (): number | null => mirroredStorage()?.lacking() ?? null;

/**
 * Whether the database is shipped to a bucket while the files lie in a folder of this machine
 * alone.
 */
export const areFilesWithoutCopy = ({
  REPLICA_URL,
  S3_BUCKET,
}: {
  REPLICA_URL?: string | undefined;
  S3_BUCKET?: string | undefined;
}): boolean => !S3_BUCKET && REPLICA_URL !== undefined && replicaPlace(REPLICA_URL).kind === "s3";

/**
 * Keeps the copy of the files beside the replica whole while the server runs: copies at the start,
 * and every ten minutes, what it lacks. Nothing waits for it, and only the machine that may ship
 * copies. Says so where the database is copied and they are not. @returns a function that ends it
 */
export function mirrorFiles(mayShip: () => boolean): () => void {
  if (areFilesWithoutCopy(env))
    log.warn(
      "The files of the evidence have no copy: they lie on this disk, and are lost with it. REPLICA_URL names a bucket, which gets the database alone. Set S3_BUCKET.",
    );
  const mirror = mirroredStorage();
  if (mirror === null) return () => undefined;
  const look = (): void => {
    if (!mayShip()) return;
    mirror
      .catchUp()
      .catch((cause: unknown) =>
        log.error({ err: cause }, "the copies of files were not compared"),
      );
  };
  look();
  const timer = setInterval(look, lookEvery).unref();
  return () => clearInterval(timer);
}
