/**
 * Error names of our own adapters and rules: their messages hold statuses and ids, never a person's
 * words.
 */
const ours = new Set([
  "AlertNotTaken",
  "AlreadyStored",
  "BackupBroken",
  "BackupSealed",
  "CallTimedOut",
  "CarrierAuthFailed",
  "CarrierSilent",
  "CarrierUnavailable",
  "CopyBroken",
  "FileMissing",
  "FinderAuthFailed",
  "FinderPlanUsedUp",
  "FinderUnavailable",
  "GoogleFailed",
  "InvalidFile",
  "ListNotPublished",
  "MailDelayed",
  "MediaGone",
  "MediaRefused",
  "MediaTooLarge",
  "NotFound",
  "PayoutAuthFailed",
  "PayoutFundsMissing",
  "PayoutVendorUnavailable",
  "ReaderBusy",
  "SealBroken",
  "StorageUnavailable",
  "WebhookFailed",
  "WorkerGone",
]);

/**
 * The part of a failure that may be logged: `code` is a program's, `reason` our own message,
 * `cause` the name of the underlying error.
 */
export type DescribedFailure = { error: string; code?: string; reason?: string; cause?: string };

const maxCauses = 4;

function chainOf(error: unknown): Error[] {
  const chain: Error[] = [];
  for (let at = error; at instanceof Error && chain.length < maxCauses; at = at.cause)
    chain.push(at);
  return chain;
}

// Our own message may quote a vendor's answer, which may hold an address or a number.
function withoutPeople(sentence: string): string {
  return sentence
    .replace(/(?<![^\s<>"'])[^\s<>"']+@[^\s<>"']+/g, "[address]")
    .replace(/\+?\d[\d\s().-]{6,}\d/g, "[number]")
    .replace(/"[^"]*"|“[^“”]*”/g, "[quoted]")
    .slice(0, 200);
}

function codeOf(error: Error): string | undefined {
  return "code" in error && (typeof error.code === "string" || typeof error.code === "number")
    ? String(error.code)
    : undefined;
}

/**
 * Describes a failure safely for the log: names and codes of all errors, messages only of our own.
 */
export function describeFailure(error: unknown): DescribedFailure {
  const chain = chainOf(error);
  const code = chain.map(codeOf).find((found) => found !== undefined);
  const named = chain.find(({ name }) => ours.has(name));
  const deepest = chain.length > 1 ? chain.at(-1) : undefined;
  return {
    error: chain[0]?.name ?? "unknown",
    ...(code !== undefined && { code: code.slice(0, 60) }),
    ...(named && { reason: withoutPeople(named.message) }),
    ...(deepest && { cause: deepest.name }),
  };
}
