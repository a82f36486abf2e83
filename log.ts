import pino from "pino";
import { cleanError, cleanPath, lineCleaner } from "~/clean-log-line";
import { env } from "~/env";

/**
 * Structured log on standard output. Callers pass ids, never names, numbers, addresses, texts or secrets; what slips in all the same (the path
 * of a link, a vendor's answer in an error's message) is removed here, where every line passes.
 */
export const log = pino({
  level: env.LOG_LEVEL,
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  serializers: {
    path: (path: unknown) => (typeof path === "string" ? cleanPath(path) : path),
    err: cleanError,
  },
  redact: { paths: ["*.authorization", "*.password", "*.token", "*.link", "*.email", "*.phone", "*.body"], censor: "[removed]" },
  hooks: {
    streamWrite: lineCleaner([
      env.SESSION_SECRET,
      env.TWILIO_AUTH_TOKEN,
      env.OPENAI_API_KEY,
      env.AWS_SECRET_ACCESS_KEY,
      env.EMAIL_INBOUND_TOKEN,
      env.TREMENDOUS_API_KEY,
      env.TREMENDOUS_WEBHOOK_KEY,
      env.HUNTER_API_KEY,
      env.GOOGLE_CLIENT_SECRET,
      env.INNGEST_EVENT_KEY,
      env.INNGEST_SIGNING_KEY,
      env.METRICS_TOKEN,
      env.SMTP_URL,
    ]),
  },
});
