import { randomBytes } from "node:crypto";
import {
  DeleteObjectCommand,
  GetBucketPolicyStatusCommand,
  GetBucketVersioningCommand,
  GetObjectCommand,
  GetPublicAccessBlockCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import { seconds } from "~/core/duration";
import type { S3Settings } from "~/integrations/storage/s3";

/**
 * How a bucket answered: `ok`, or the store's error code and status; `silent` without an answer.
 */
export type BucketAnswer = { word: string; status: number | null };

export type BucketTrial = {
  list: BucketAnswer;
  put: BucketAnswer;
  /** A second put under the same key, which must be refused with 412. */
  putAgain: BucketAnswer;
  get: BucketAnswer;
  delete: BucketAnswer;
  versioning: BucketAnswer & { isOn: boolean };
  publicBlock: BucketAnswer & { isWhole: boolean };
  policy: BucketAnswer & { isPublic: boolean };
};

const fine: BucketAnswer = { word: "ok", status: 200 };
const timeoutMs = seconds(5);
const inTime = () => ({ abortSignal: AbortSignal.timeout(timeoutMs) });

// Only the code and the status are passed on: the SDK's errors contain the whole request.
function answerOf(cause: unknown): BucketAnswer {
  if (!(cause instanceof S3ServiceException)) return { word: "silent", status: null };
  return { word: cause.name, status: cause.$metadata.httpStatusCode ?? null };
}

async function tried(act: () => Promise<boolean | undefined>): Promise<BucketAnswer> {
  try {
    return (await act()) === false ? { word: "other", status: 200 } : fine;
  } catch (cause) {
    return answerOf(cause);
  }
}

function clientOf({ region, keys, endpoint }: S3Settings): S3Client {
  return new S3Client({
    region,
    ...(keys && { credentials: keys }),
    ...(endpoint && { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    maxAttempts: 1,
  });
}

async function versioningOf(client: S3Client, Bucket: string): Promise<BucketTrial["versioning"]> {
  let isOn = false;
  const answer = await tried(async () => {
    const { Status } = await client.send(new GetBucketVersioningCommand({ Bucket }), inTime());
    isOn = Status === "Enabled";
    return true;
  });
  return { ...answer, isOn };
}

async function publicBlockOf(client: S3Client, Bucket: string) {
  let isWhole = false;
  const answer = await tried(async () => {
    const { PublicAccessBlockConfiguration: block } = await client.send(
      new GetPublicAccessBlockCommand({ Bucket }),
      inTime(),
    );
    isWhole = Boolean(
      block?.BlockPublicAcls &&
      block.BlockPublicPolicy &&
      block.IgnorePublicAcls &&
      block.RestrictPublicBuckets,
    );
    return true;
  });
  return { ...answer, isWhole };
}

async function policyOf(client: S3Client, Bucket: string): Promise<BucketTrial["policy"]> {
  let isPublic = false;
  const answer = await tried(async () => {
    const { PolicyStatus } = await client.send(
      new GetBucketPolicyStatusCommand({ Bucket }),
      inTime(),
    );
    isPublic = PolicyStatus?.IsPublic === true;
    return true;
  });
  return { ...answer, isPublic };
}

/**
 * Tests with a file under `doctor/`, which it deletes again, whether a bucket supports what the
 * product needs (S3-01 to S3-03). Never throws.
 */
export async function tryBucket(settings: S3Settings): Promise<BucketTrial> {
  const [client, Bucket] = [clientOf(settings), settings.bucket];
  const Key = `doctor/${randomBytes(12).toString("hex")}.txt`;
  const Body = Buffer.from(`A try of the store. ${Key}`);
  const file = { Bucket, Key, Body, ContentType: "text/plain", IfNoneMatch: "*" };
  const list = await tried(async () => {
    await client.send(new ListObjectsV2Command({ Bucket, Prefix: "doctor/" }), inTime());
    return true;
  });
  const put = await tried(async () => {
    await client.send(new PutObjectCommand(file), inTime());
    return true;
  });
  const [putAgain, get, versioning, publicBlock, policy] = await Promise.all([
    tried(async () => {
      await client.send(new PutObjectCommand(file), inTime());
      return true;
    }),
    tried(async () => {
      const { Body: kept } = await client.send(new GetObjectCommand({ Bucket, Key }), inTime());
      const bytes = await kept?.transformToByteArray();
      return bytes !== undefined && Body.equals(bytes);
    }),
    versioningOf(client, Bucket),
    publicBlockOf(client, Bucket),
    policyOf(client, Bucket),
  ]);
  const deleted = await tried(async () => {
    await client.send(new DeleteObjectCommand({ Bucket, Key }), inTime());
    return true;
  });
  client.destroy();
  return { list, put, putAgain, get, delete: deleted, versioning, publicBlock, policy };
}
