/** The words of our routes. Anything else in a path is personal: a token, a name, a number. */
const pathWords = new Set(
  (
    "_root __manifest _index admin affiliate affiliates agreement api assets attachments audit auth-redirect authenticator browser-errors callback cancel cases cash-out check " +
    "commissions complete-signup confirm-identity dev email email-tester events exhibit export fate favicon.ico figures file files fonts google healthz images " +
    "inngest join letters live login logout mailbox media member messages metrics news not-me packet paid paper papers payouts phone preview privacy prove-email readyz register replay replies " +
    "reset-password review robots.txt runs search second-step send settings shots sighting site.webmanifest sitemap.xml sms state statement status " +
    "super-admin support support-chat terms tremendous twilio unsubscribe upload user users webhooks workflows"
  ).split(" "),
);

// Our ids are not secret, and people search the log by them.
const ownId = /^[a-z]{3,5}_(?:[0-9a-f]{12}[0-9a-z]{6}|[0-9a-f]{32})$/;
const maxSegments = 8;

function cleanSegment(segment: string): string {
  const [word = "", suffix = ""] = segment.endsWith(".data")
    ? [segment.slice(0, -5), ".data"]
    : [segment];
  return word === "" || pathWords.has(word) || ownId.test(word) ? segment : `[value]${suffix}`;
}

/**
 * Cleans a path for the log: keeps the words of our routes and our ids; removes everything else,
 * and every query.
 */
export function cleanPath(path: string): string {
  const [bare = ""] = path.split(/[?#]/, 1);
  const segments = bare.split("/").slice(0, maxSegments + 1);
  return segments.map(cleanSegment).join("/");
}

/**
 * Cleans an error for the log: keeps the program's own fields, and nothing that a library attached
 * (requests, responses, rows).
 */
export function cleanError(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error };
  const code =
    "code" in error && (typeof error.code === "string" || typeof error.code === "number")
      ? error.code
      : undefined;
  return {
    type: error.name,
    message: error.message.slice(0, 1000),
    ...(code !== undefined && { code }),
    ...(error.stack !== undefined && { stack: error.stack.slice(0, 4000) }),
    ...(error.cause instanceof Error && {
      cause: { type: error.cause.name, message: error.cause.message.slice(0, 300) },
    }),
  };
}

// Each pattern is bounded, because a message may contain a stranger's input. The replacements
// cannot end a JSON string.
const redactions: readonly [RegExp, string][] = [
  // A link's query: tokens, codes, signatures, vendors' keys. And credentials in a URL.
  [/\?[\w.~%+-]{1,64}=[^\s"'<>\\)]{0,4000}/g, "?[removed]"],
  [/:\/\/[^\s/"'@\\]{1,200}@/g, "://[removed]@"],
  [/\b(Bearer|Basic|Digest) [\w.~+/=-]{4,4000}/g, "$1 [removed]"],
  // Paths that grant access, wherever they are quoted.
  [/\/(join|prove-email|unsubscribe|files)\/[^\s"'<>\\)]{1,4000}/g, "/$1/[value]"],
  // Tokens and signatures are 256 bits in base64url. Hexadecimal hashes stay: they prove things and
  // grant no access.
  [/(?<![\w-])(?![0-9a-f]{64}(?![\w-]))[\w-]{40,4000}(?![\w-])/g, "[removed]"],
  [/[\w.+-]{1,64}(?:@|%40)[\w-]{1,63}(?:\.[\w-]{1,63}){1,6}/g, "[address]"],
  [/(?:\+|%2B)\d{8,15}(?!\d)/g, "[number]"],
  [/\(?(?<!\d)\d{3}\)?[ .-]\d{3}[ .-]\d{4}(?!\d)/g, "[number]"],
];

/**
 * Returns a function that removes from a line the configured secrets, and anything in the form of a
 * secret or of personal data.
 */
export function lineCleaner(secrets: readonly (string | undefined)[]): (line: string) => string {
  const configured = secrets.filter(
    (secret) => secret !== undefined && secret.length >= 8,
  ) as string[];
  return (line) => {
    const known = configured.reduce(
      (kept, secret) => (kept.includes(secret) ? kept.replaceAll(secret, "[removed]") : kept),
      line,
    );
    return redactions.reduce((kept, [pattern, instead]) => kept.replace(pattern, instead), known);
  };
}
