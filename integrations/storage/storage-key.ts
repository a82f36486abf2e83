import { KeyRefused } from "~/integrations/storage/contract";

const part = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/;
const longest = 500;

/**
 * Returns the key if it means the same in every file system, URL and bucket. @throws KeyRefused
 */
export function storageKey(key: string): string {
  if (key.length > longest || !key.split("/").every((one) => part.test(one)))
    throw new KeyRefused("The key of the file is not allowed.");
  return key;
}

const longestLink = 604_800;

/** Returns the seconds if a link may live that long (S3-01). @throws RangeError */
export function linkSeconds(seconds: number): number {
  if (!Number.isInteger(seconds) || seconds < 1 || seconds > longestLink)
    throw new RangeError("A link lives between one second and seven days.");
  return seconds;
}
