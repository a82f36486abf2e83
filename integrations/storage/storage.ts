import { join } from "node:path";
import { env } from "~/env";
import { replicaPlace } from "~/integrations/replica/replica-place";
import type { Storage } from "~/integrations/storage/contract";
import { localStorage } from "~/integrations/storage/local";
import { localMirror, type LocalMirror } from "~/integrations/storage/local-mirror";
import { bucketSettings } from "~/integrations/storage/bucket-settings";
import { s3 } from "~/integrations/storage/s3";

let chosen: { storage: Storage; mirror: LocalMirror | null } | undefined;

/**
 * This process's store: the bucket if one is configured (in demo mode too), else the folder `files`
 * of DATA_DIR, with a copy beside the replica where REPLICA_URL names a folder.
 */
export function storage(): Storage {
  return (chosen ??= choose()).storage;
}

/** The store where it keeps a copy of each file beside the replica; null where it keeps none. */
export function mirroredStorage(): LocalMirror | null {
  return (chosen ??= choose()).mirror;
}

function chooseFolder(): { storage: Storage; mirror: LocalMirror | null } {
  const folder = join(env.DATA_DIR, "files");
  const place = env.REPLICA_URL ? replicaPlace(env.REPLICA_URL) : null;
  if (place?.kind !== "file") return { storage: localStorage(folder), mirror: null };
  const mirror = localMirror(folder, join(place.folder, "files"));
  return { storage: mirror, mirror };
}

function choose(): { storage: Storage; mirror: LocalMirror | null } {
  const settings = bucketSettings(env, env.S3_BUCKET);
  return settings ? { storage: s3(settings), mirror: null } : chooseFolder();
}
