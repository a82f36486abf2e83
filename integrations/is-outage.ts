/** Errors of our adapters when a vendor, or one of our processes, is unavailable. */
const away = new Set([
  "CarrierSilent",
  "CarrierUnavailable",
  "CarrierAuthFailed",
  "FinderUnavailable",
  "ListNotPublished",
  "ReaderBusy",
  "StorageUnavailable",
  "WorkerGone",
]);

/** Error codes of systems and the database when a network, a disk or a machine is unavailable. */
const codes =
  /^(ECONN|ENET|EHOST|EAI_|ENOTFOUND|ETIMEDOUT|EPIPE|ENOSPC|EROFS|EMFILE|ENFILE|EDQUOT|UND_ERR_|SQLITE_(FULL|IOERR|BUSY|READONLY|CANTOPEN))/;

const maxCauses = 6;

/**
 * Whether a failure means an outage outside our rules: it passes by itself, and no message caused
 * it.
 */
export function isOutage(failure: unknown): boolean {
  let at = failure;
  for (let depth = 0; at instanceof Error && depth < maxCauses; depth += 1) {
    const code = "code" in at && typeof at.code === "string" ? at.code : "";
    if (away.has(at.name) || codes.test(code)) return true;
    at = at.cause;
  }
  return false;
}
