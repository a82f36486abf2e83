import { join } from "node:path";
import { env } from "~/env";
import type { Storage } from "~/integrations/storage/contract";
import { localStorage } from "~/integrations/storage/local";
import { s3 } from "~/integrations/storage/s3";

let chosen: Storage | undefined;

/**
 * This process's store: the bucket if one is configured (in demo mode too), else the folder `files`
 * of DATA_DIR.
 */
export function storage(): Storage {
  return (chosen ??= choose());
}

function choose(): Storage {
  const {
    S3_BUCKET: bucket,
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
  } = env;
  if (!bucket || !accessKeyId || !secretAccessKey) return localStorage(join(env.DATA_DIR, "files"));
  return s3({
    bucket,
    region: env.AWS_REGION,
    accessKeyId,
    secretAccessKey,
    endpoint: env.AWS_ENDPOINT_URL_S3,
  });
}
