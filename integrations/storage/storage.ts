import { join } from "node:path";
import { env } from "~/env";
import { replicaPlace } from "~/integrations/replica/replica-place";
import type { Storage } from "~/integrations/storage/contract";
import { localStorage } from "~/integrations/storage/local";
import { localMirror, type LocalMirror } from "~/integrations/storage/local-mirror";
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
  const {
    S3_BUCKET: bucket,
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
  } = env;
  if (!bucket || !accessKeyId || !secretAccessKey) return chooseFolder();
  const store = s3({
    bucket,
    region: env.AWS_REGION,
    accessKeyId,
    secretAccessKey,
    endpoint: env.AWS_ENDPOINT_URL_S3,
  });
  return { storage: store, mirror: null };
}
