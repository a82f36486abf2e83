import { createMiddleware } from "hono/factory";
import { NONCE, secureHeaders } from "hono/secure-headers";
import { env } from "~/env";
import type { AppEnv } from "~/server/app-env";

const machines = /^\/(webhooks|api|assets)\//;
const development = env.NODE_ENV === "development";
const https = env.BASE_URL.startsWith("https://");

function storageOrigin(): string[] {
  if (!env.S3_BUCKET) return [];
  return env.AWS_ENDPOINT_URL_S3
    ? [new URL(env.AWS_ENDPOINT_URL_S3).origin]
    : ["https://*.amazonaws.com"];
}

const headers = secureHeaders({
  contentSecurityPolicy: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'", NONCE],
    // The notices, dialogs and charts set styles of their own.
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", "data:", "blob:", ...storageOrigin()],
    connectSrc: ["'self'", ...(development ? ["ws:"] : [])],
    formAction: [
      "'self'",
      ...(env.GOOGLE_CLIENT_ID
        ? [
            env.GOOGLE_BASE_URL
              ? new URL(env.GOOGLE_BASE_URL).origin
              : "https://accounts.google.com",
          ]
        : []),
    ],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    frameAncestors: ["'none'"],
    ...(https ? { upgradeInsecureRequests: [] } : {}),
  },
  // With no referrer at all a browser sends `Origin: null`, and every form post without JavaScript
  // would look foreign.
  referrerPolicy: "strict-origin-when-cross-origin",
  strictTransportSecurity: https ? "max-age=31536000; includeSubDomains" : false,
  xFrameOptions: "DENY",
  permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: [] },
  // An uploaded file has its own, stricter policy.
  overwrite: false,
});

/**
 * Sets a page's security headers; its inline scripts carry the nonce `secureHeadersNonce`. Answers
 * to machines need none.
 */
export const securePages = createMiddleware<AppEnv>(async (c, next) =>
  machines.test(c.req.path) ? next() : headers(c, next),
);
