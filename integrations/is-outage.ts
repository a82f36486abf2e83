/** What our adapters throw when a vendor, or a process of ours, is away. */
const away = new Set([
  "CarrierUnavailable",
  "CarrierAuthFailed",
  "FinderUnavailable",
  "ReaderBusy",
  "StorageUnavailable",
  "WorkerGone",
]);

/** What systems and the database say when a network, a disk or a machine is away. */
const codes =
  /^(ECONN|ENET|EHOST|EAI_|ENOTFOUND|ETIMEDOUT|EPIPE|ENOSPC|EROFS|EMFILE|ENFILE|EDQUOT|UND_ERR_|SQLITE_(FULL|IOERR|BUSY|READONLY|CANTOPEN))/;

const mostCauses = 6;

/**
 * Whether a failure says that something outside our rules was away: it passes by itself, and
 * nobody's message is to blame.
 */
export function isOutage(failure: unknown): boolean {
  let at = failure;
  for (let depth = 0; at instanceof Error && depth < mostCauses; depth += 1) {
    const code = "code" in at && typeof at.code === "string" ? at.code : "";
    if (away.has(at.name) || codes.test(code)) return true;
    at = at.cause;
  }
  return false;
}
