import { join } from "node:path";
import { env } from "~/env";

/** The folder of the copy that a standby follows. */
export const standbyFolder = join(env.DATA_DIR, ".standby");

/** Held by the process that stands by, for as long as it lives. */
export const standbyLock = join(env.DATA_DIR, ".standby.lock");
