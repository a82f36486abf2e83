import { addAbortSignal, Readable } from "node:stream";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
  NoSuchBucket,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { allKeys } from "~/integrations/storage/all-keys";
import { askerText, type Asker } from "~/integrations/storage/asker";
import { contentDisposition } from "~/integrations/storage/content-disposition";
import { beforeLeaving } from "~/integrations/before-leaving";
import {
  AlreadyStored,
  FileMissing,
  StorageUnavailable,
  type SignedUrlOptions,
  type Storage,
} from "~/integrations/storage/contract";
import { linkSeconds, storageKey } from "~/integrations/storage/storage-key";

export type S3Settings = {
  bucket: string;
  region: string;
  /** Without them the SDK asks for those of the machine's role. */
  keys?: { accessKeyId: string; secretAccessKey: string };
  endpoint?: string;
};
type Bucket = { client: S3Client; name: string; silenceMs: number };

const timeoutMs = 20_000;
/** The slowest connection over which a file is stored, in bytes a millisecond. */
const slowest = 50;
const inTime = (bytes = 0) => ({
  abortSignal: AbortSignal.timeout(timeoutMs + Math.ceil(bytes / slowest)),
});

/**
 * Files in a bucket of S3 or of a compatible store (S3-01 to S3-03). A file may take any time to
 * come, but not `silenceMs` without a byte.
 */
export function s3(settings: S3Settings, silenceMs: number = timeoutMs): Storage {
  const bucket = { client: clientOf(settings), name: settings.bucket, silenceMs };
  return {
    put: async (key, bytes, contentType) => put(bucket, storageKey(key), bytes, contentType),
    get: async (key) => (await find(bucket, storageKey(key))) ?? missing(),
    has: async (key) => has(bucket, storageKey(key)),
    list: async (folder) => allKeys(pages(bucket, storageKey(folder))),
    pages: (folder, start, after) => pages(bucket, storageKey(folder), start, after),
    folders: async (folder) => folders(bucket, storageKey(folder)),
    delete: async (key) => remove(bucket, storageKey(key)),
    signedUrl: async (key, options) => signedUrl(bucket, storageKey(key), options),
    healthy: () =>
      bucket.client.send(new HeadBucketCommand({ Bucket: bucket.name }), inTime()).then(
        () => true,
        () => false,
      ),
  };
}

const clientOf = ({ region, keys, endpoint }: S3Settings): S3Client =>
  new S3Client({
    region,
    ...(keys && { credentials: keys }),
    // Other stores than Amazon's often support neither bucket host names nor the newer checksums
    // (S3-02).
    ...(endpoint && { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });

async function put(
  bucket: Bucket,
  key: string,
  bytes: Uint8Array,
  contentType: string,
): Promise<void> {
  // The condition below settles a race; checking first protects the file in stores that do not
  // support the condition.
  if (await has(bucket, key)) return mustBeSame(bucket, key, bytes);
  const command = new PutObjectCommand({
    Bucket: bucket.name,
    Key: key,
    Body: bytes,
    ContentType: contentType,
    IfNoneMatch: "*",
  });
  try {
    await bucket.client.send(command, inTime(bytes.length));
  } catch (error) {
    if (statusOf(error) !== 412) throw unavailable(error);
    await mustBeSame(bucket, key, bytes);
  }
}

async function mustBeSame(bucket: Bucket, key: string, bytes: Uint8Array): Promise<void> {
  const stored = await find(bucket, key);
  if (!stored) throw new StorageUnavailable("The file went away while it was looked at.");
  if (!Buffer.from(stored).equals(bytes))
    throw new AlreadyStored("Another file is stored under this key.");
}

/** The time limit of a file on its way: it begins anew with each part that comes. */
function untilSilent(ms: number) {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), ms);
  return { signal: controller.signal, hear: () => timer.refresh(), end: () => clearTimeout(timer) };
}

async function find(bucket: Bucket, key: string): Promise<Uint8Array | null> {
  const limit = untilSilent(bucket.silenceMs);
  try {
    const { Body } = await bucket.client.send(
      new GetObjectCommand({ Bucket: bucket.name, Key: key }),
      { abortSignal: limit.signal },
    );
    if (!(Body instanceof Readable)) return null;
    const parts: Uint8Array[] = [];
    for await (const part of addAbortSignal(limit.signal, Body) as AsyncIterable<Uint8Array>) {
      limit.hear();
      parts.push(part);
    }
    return new Uint8Array(Buffer.concat(parts));
  } catch (error) {
    if (statusOf(error) === 404 && !(error instanceof NoSuchBucket)) return null;
    throw unavailable(error);
  } finally {
    limit.end();
  }
}

async function has(bucket: Bucket, key: string): Promise<boolean> {
  try {
    await bucket.client.send(new HeadObjectCommand({ Bucket: bucket.name, Key: key }), inTime());
    return true;
  } catch (error) {
    if (statusOf(error) === 404) return false;
    throw unavailable(error);
  }
}

type Listing = { Prefix: string; Delimiter?: string; StartAfter?: string | undefined };

async function* listed(bucket: Bucket, what: Listing): AsyncGenerator<ListObjectsV2CommandOutput> {
  let after: string | undefined;
  do {
    const asked = { Bucket: bucket.name, ...what, ContinuationToken: after };
    const command = new ListObjectsV2Command(asked);
    const page = await bucket.client.send(command, inTime()).catch((error: unknown) => {
      throw unavailable(error);
    });
    yield page;
    after = page.NextContinuationToken;
  } while (after);
}

async function* pages(
  bucket: Bucket,
  folder: string,
  start = "",
  after = "",
): AsyncGenerator<string[]> {
  const StartAfter = after === "" ? undefined : `${folder}/${after}`;
  for await (const { Contents = [] } of listed(bucket, {
    Prefix: `${folder}/${start}`,
    StartAfter,
  }))
    yield Contents.flatMap(({ Key }) => (Key ? [Key] : []));
}

async function folders(bucket: Bucket, folder: string): Promise<string[]> {
  const [within, names] = [`${folder}/`, [] as string[]];
  for await (const { CommonPrefixes = [] } of listed(bucket, { Prefix: within, Delimiter: "/" }))
    names.push(...CommonPrefixes.map(({ Prefix = "" }) => Prefix.slice(within.length, -1)));
  return names.sort();
}

async function remove(bucket: Bucket, key: string): Promise<void> {
  await beforeLeaving();
  try {
    await bucket.client.send(new DeleteObjectCommand({ Bucket: bucket.name, Key: key }), inTime());
  } catch (error) {
    throw unavailable(error);
  }
}

// S3 ignores parameters that begin with x- and writes them to its access log (Amazon S3 user guide,
// Server access log format, Custom information).
function sayWhoAsked(command: GetObjectCommand, asker: Asker): void {
  command.middlewareStack.add(
    (next) => (given) => {
      (given.request as { query: Record<string, string> }).query["x-asked-by"] = askerText(asker);
      return next(given);
    },
    { step: "build" },
  );
}

function signedUrl(bucket: Bucket, key: string, options: SignedUrlOptions): Promise<string> {
  const { expiresInSeconds, fileName, contentType, askedBy } = options;
  const command = new GetObjectCommand({
    Bucket: bucket.name,
    Key: key,
    ...(fileName && { ResponseContentDisposition: contentDisposition(fileName) }),
    ...(contentType && { ResponseContentType: contentType }),
  });
  if (askedBy) sayWhoAsked(command, askedBy);
  return getSignedUrl(bucket.client, command, { expiresIn: linkSeconds(expiresInSeconds) });
}

const missing = (): never => {
  throw new FileMissing("No file is stored under this key.");
};

const statusOf = (error: unknown): number | undefined =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;

// The SDK's error contains the whole request, including the credentials' id and the signature: only
// its name is passed on.
const unavailable = (error: unknown) =>
  new StorageUnavailable(
    `The store of files cannot be used (${error instanceof Error ? error.name : "unknown"}, ${statusOf(error) ?? "no answer"}).`,
    { mayPass: mayPass(statusOf(error)) },
  );

// No answer, too much asked, a trouble of the store; anything else is a refusal.
const mayPass = (status: number | undefined): boolean =>
  status === undefined || status === 408 || status === 429 || status >= 500;
