import { env } from "~/env";
import { replicaPlace } from "~/integrations/replica/replica-place";
import { bucketSettings } from "~/integrations/storage/bucket-settings";
import { StorageUnavailable, type Storage } from "~/integrations/storage/contract";
import { localStorage } from "~/integrations/storage/local";
import { s3 } from "~/integrations/storage/s3";

/** The store that a replica lies in; `keyOf` makes the key of a path below REPLICA_URL. */
export type ReplicaStorage = { storage: Storage; keyOf: (path: string) => string };

/**
 * Opens the store that REPLICA_URL names.
 * @throws StorageUnavailable for a bucket without keys
 */
export function openReplicaStorage(url: string): ReplicaStorage {
  const place = replicaPlace(url);
  if (place.kind === "file") return { storage: localStorage(place.folder), keyOf: (path) => path };
  const settings = bucketSettings(env, place.bucket);
  if (!settings) throw new StorageUnavailable("REPLICA_URL names a bucket that has no keys.");
  return { storage: s3(settings), keyOf: (path) => `${place.folder}/${path}` };
}
