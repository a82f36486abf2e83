import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { Histogram, register } from "prom-client";
import { env } from "~/env";

type Outcome = "ok" | "refused" | "failed";
type Fetched = { request: object & { origin?: unknown }; response?: { statusCode: number } };
type Requested = {
  request: object & { protocol: string; host: string };
  response?: { statusCode?: number };
};

const name = "vendor_call_seconds";
const calls =
  (register.getSingleMetric(name) as Histogram<"vendor" | "outcome"> | undefined) ??
  new Histogram({
    name,
    help: "Calls of vendors over HTTP, until the answer's head: refused is 4xx, failed 5xx or no answer.",
    labelNames: ["vendor", "outcome"] as const,
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  });

const vendors: readonly (readonly [string, RegExp])[] = [
  ["twilio", /(^|\.)twilio\.com$/],
  ["tremendous", /(^|\.)tremendous\.com$/],
  ["openai", /(^|\.)openai\.com$/],
  ["hunter", /(^|\.)hunter\.io$/],
  ["google", /(^|\.)(google|googleapis)\.com$/],
  ["inngest", /(^|\.)(inngest\.com|inn\.gs)$/],
  ["s3", /(^|\.)amazonaws\.com$/],
];

const ownStorage = env.AWS_ENDPOINT_URL_S3 ? new URL(env.AWS_ENDPOINT_URL_S3).hostname : null;

// Labels stay few: a webhook of somebody else's must not become a series of its own.
function vendorOf(origin: unknown): string {
  if (typeof origin !== "string" || !URL.canParse(origin)) return "other";
  const { hostname } = new URL(origin);
  if (ownStorage !== null && (hostname === ownStorage || hostname.endsWith(`.${ownStorage}`)))
    return "s3";
  if (/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)) return "this_machine";
  return vendors.find(([, host]) => host.test(hostname))?.[0] ?? "other";
}

function outcomeOf(status: number | undefined): Outcome {
  if (status === undefined || status >= 500) return "failed";
  return status < 400 ? "ok" : "refused";
}

/**
 * Measures each call that leaves by `fetch` or `node:http`, wherever it is made: Node tells of them
 * all.
 * @returns a function that ends it
 */
export function measureVendors(): () => void {
  const begun = new WeakMap<object, number>();
  const begin = (request: object): void => void begun.set(request, performance.now());
  const end = (request: object, origin: unknown, outcome: Outcome): void => {
    const at = begun.get(request);
    if (at === undefined) return;
    begun.delete(request);
    calls.observe({ vendor: vendorOf(origin), outcome }, (performance.now() - at) / 1000);
  };
  const fetched = (message: unknown): void => {
    const { request, response } = message as Fetched;
    end(request, request.origin, outcomeOf(response?.statusCode));
  };
  const requested = (message: unknown): void => {
    const { request, response } = message as Requested;
    end(request, `${request.protocol}//${request.host}`, outcomeOf(response?.statusCode));
  };
  const created = (message: unknown): void => begin((message as { request: object }).request);
  const heard: readonly (readonly [string, (message: unknown) => void])[] = [
    ["undici:request:create", created],
    ["undici:request:headers", fetched],
    ["undici:request:error", fetched],
    ["http.client.request.start", created],
    ["http.client.response.finish", requested],
    ["http.client.request.error", requested],
  ];
  for (const [channel, listener] of heard) subscribe(channel, listener);
  return () => {
    for (const [channel, listener] of heard) unsubscribe(channel, listener);
  };
}
