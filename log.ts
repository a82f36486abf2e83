import pino from "pino";
import { env } from "~/env";

/** Structured log on standard output. Callers pass ids, never names, numbers, addresses, texts or secrets. */
export const log = pino({
  level: env.LOG_LEVEL,
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  // Links that let somebody in carry their secret in the path.
  serializers: {
    path: (path: unknown) => (typeof path === "string" ? path.replace(/^(\/(?:join|prove-email|not-me)\/)[^/.]+/, "$1[removed]") : path),
  },
  redact: { paths: ["*.authorization", "*.password", "*.token", "*.link", "*.email", "*.phone", "*.body"], censor: "[removed]" },
});
