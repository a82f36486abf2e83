import type { Environment } from "~/env";
import type { S3Settings } from "~/integrations/storage/s3";

type Given = Pick<
  Environment,
  | "AWS_REGION"
  | "AWS_ENDPOINT_URL_S3"
  | "AWS_ACCESS_KEY_ID"
  | "AWS_SECRET_ACCESS_KEY"
  | "S3_BY_ROLE"
>;

/**
 * How a bucket is reached: by our keys, or by the role of the machine (`S3_BY_ROLE`), which the SDK
 * asks for keys that expire. Null without a bucket or a way to it.
 */
export function bucketSettings(given: Given, bucket: string | undefined): S3Settings | null {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = given;
  const keys = accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : null;
  if (!bucket || (!keys && !given.S3_BY_ROLE)) return null;
  const { AWS_REGION: region, AWS_ENDPOINT_URL_S3: endpoint } = given;
  return {
    bucket,
    region,
    ...(keys && !given.S3_BY_ROLE ? { keys } : {}),
    ...(endpoint === undefined ? {} : { endpoint }),
  };
}
