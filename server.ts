import type { RequestListener, Server } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { Hono, type Context } from "hono";
import { bot } from "~/bot/app";
import { actOnWorkflows, lookAtWorkflows } from "~/app/auth/workflows-door.server";
import { answerEvents } from "~/app/live/answer-events.server";
import { endLive } from "~/app/live/live-hub.server";
import { prepareUnderstanding } from "~/core/understanding/prepare-understanding";
import { env } from "~/env";
import { answerFailure } from "~/server/answer-failure";
import { answerFromDisk } from "~/server/pages/answer-from-disk";
import { answerReadiness } from "~/server/health/answer-readiness";
import { watchReadiness } from "~/server/health/check-readiness";
import { clientAddress } from "~/server/client-address";
import { endOnFault } from "~/server/end-on-fault";
import { guardFrontDoor } from "~/server/guard-front-door";
import { holdUntilOpen } from "~/server/hold-until-open";
import type { AppEnv } from "~/server/app-env";
import { keepPagesPrivate } from "~/server/pages/keep-pages-private";
import { leadToHttps } from "~/server/lead-to-https";
import { limitBodies } from "~/server/limit-bodies";
import { listen } from "~/server/listen";
import { logDoor, logRequests } from "~/server/log-requests";
import { answerMetrics } from "~/server/health/metrics";
import { closeApp, finishWork, openApp } from "~/server/open-app";
import { refuseBrokenForms } from "~/server/refuse-broken-forms";
import { refuseForeignPosts } from "~/server/refuse-foreign-posts";
import { securePages } from "~/server/pages/secure-pages";
import { serveBuiltFiles } from "~/server/pages/serve-built-files";
import { serveLanding } from "~/server/pages/serve-landing";
import { renderForAll, servePages } from "~/server/pages/serve-pages";
import { takeBrowserError } from "~/server/take-browser-error";
import { announceStop, isStopping, stopListening } from "~/server/stop-listening";
import { emailWebhook } from "~/server/webhooks/email";
import { emailUnsubscribe } from "~/server/webhooks/email-unsubscribe";
import { tremendousWebhook } from "~/server/webhooks/tremendous";
import { devWorkflows } from "~/workflows/dev-workflows";
import { functions } from "~/workflows/index";
import { serveInngest } from "~/workflows/serve-inngest";

// The workflows' pages have their own context type; the connection is the same.
const addressOf = (c: unknown): string => clientAddress(c as Context<AppEnv>);

/** The map of the server: the layers of a request, from top to bottom. */
export const app = new Hono<AppEnv>()
  // First, since it answers on the socket itself, and the layers below write headers into
  // responses.
  .get("/events", answerEvents)
  .route("/", bot(logDoor))
  .use(logRequests)
  .use(limitBodies)
  .use(answerFromDisk)
  .route("/", tremendousWebhook)
  .route("/", emailWebhook)
  .route("/api/inngest", serveInngest(functions))
  .use(leadToHttps)
  .get("/", serveLanding(renderForAll))
  .use(securePages)
  .get("/healthz", (c) => c.text("alive"))
  .get("/readyz", answerReadiness)
  .get("/metrics", answerMetrics)
  .route("/", emailUnsubscribe)
  .use(refuseForeignPosts)
  .post("/browser-errors", takeBrowserError)
  .use(refuseBrokenForms)
  .route(
    "/dev/workflows",
    devWorkflows({
      look: (c) => lookAtWorkflows(c.req.raw, { clientAddress: addressOf(c) }),
      act: (c) => actOnWorkflows(c.req.raw, { clientAddress: addressOf(c) }),
    }),
  )
  .use(serveBuiltFiles)
  .use(keepPagesPrivate)
  .all("*", servePages)
  .onError(answerFailure);

/**
 * The same as a listener for Node's own server. Its light request and response objects halve the
 * cost of a webhook; Vite's development server needs the global ones unchanged.
 */
export const answer = guardFrontDoor(
  holdUntilOpen(getRequestListener(app.fetch, { overrideGlobalObjects: import.meta.env.PROD })),
);

/**
 * In development another listener and server run in front of `answer`, and stop with it.
 * `stoppable` gets what ends the server as soon as there is something to end: a signal may come
 * while the app still opens.
 */
type Front = {
  server?: Server;
  answer?: RequestListener;
  stop?: () => Promise<void>;
  stoppable?: (stop: () => Promise<void>) => void;
};

/**
 * Starts listening, then opens the app. @throws what prevents the start, with a sentence that says
 * what to fix
 */
export async function start(front: Front = {}) {
  const { server, port } = await listen(front.answer ?? answer, front.server);
  let endReadiness = (): void => undefined;
  const stop = async () => {
    announceStop(server);
    // Nobody is turned away meanwhile.
    await finishWork();
    endLive();
    await Promise.all([stopListening(server), front.stop?.()]);
    endReadiness();
    await closeApp();
  };
  endOnFault(stop);
  front.stoppable?.(stop);
  prepareUnderstanding();
  const { signIns } = await openApp();
  // A watch that began after a stop would read a closed database for ever.
  if (!isStopping()) {
    const readiness = watchReadiness();
    endReadiness = readiness.end;
    await readiness.first;
  }
  return {
    url: `http://${env.HOST === "127.0.0.1" ? "localhost" : env.HOST}:${port}`,
    demo: env.demo,
    signIns,
    stop,
  };
}
