/** The target of the replica: a folder, or a folder of a bucket. */
export type ReplicaPlace =
  { kind: "file"; folder: string } | { kind: "s3"; bucket: string; folder: string };

/** Reads REPLICA_URL, whose shape the settings have checked. */
export function replicaPlace(url: string): ReplicaPlace {
  const { protocol, hostname, pathname } = new URL(url);
  const folder = decodeURIComponent(pathname).split("/").filter(Boolean).join("/");
  return protocol === "file:"
    ? { kind: "file", folder: `/${folder}` }
    : { kind: "s3", bucket: hostname, folder };
}
