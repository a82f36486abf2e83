import { minutes } from "~/core/duration";
import { mirroredStorage } from "~/integrations/storage/storage";
import { log } from "~/log";

/** How often files are looked for that the copy lacks; each new one is copied at once. */
const lookEvery = minutes(10);

/** How many known files the copy beside the replica lacks; null where no copy is kept. */
export const filesLacking = (): number | null => mirroredStorage()?.lacking() ?? null;

/**
 * Keeps the copy of the files beside the replica whole while the server runs: copies at the start,
 * and every ten minutes, what it lacks. Nothing waits for it, and only the machine that may ship
 * copies. @returns a function that ends it
 */
export function mirrorFiles(mayShip: () => boolean): () => void {
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
