import type { RequestListener, Server } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { bot } from "~/bot/app";
import { isStaff } from "~/app/auth/staff.server";
import { answerEvents } from "~/app/live/answer-events.server";
import { endLive } from "~/app/live/live-hub.server";
import { env } from "~/env";
import { log } from "~/log";
import { checkReadiness } from "~/server/check-readiness";
import { guardFrontDoor } from "~/server/guard-front-door";
import type { HouseEnv } from "~/server/house-env";
import { keepPagesPrivate } from "~/server/keep-pages-private";
import { keepRunning } from "~/server/keep-running";
import { leadToHttps } from "~/server/lead-to-https";
import { limitBodies } from "~/server/limit-bodies";
import { listen } from "~/server/listen";
import { logDoor, logRequests } from "~/server/log-requests";
import { answerMetrics } from "~/server/metrics";
import { closeHouse, openHouse } from "~/server/open-house";
import { refuseBrokenForms } from "~/server/refuse-broken-forms";
import { refuseForeignPosts } from "~/server/refuse-foreign-posts";
import { securePages } from "~/server/secure-pages";
import { serveBuiltFiles } from "~/server/serve-built-files";
import { serveLanding } from "~/server/serve-landing";
import { renderForAll, servePages } from "~/server/serve-pages";
import { stopListening } from "~/server/stop-listening";
import { emailWebhook } from "~/server/webhooks/email";
import { emailUnsubscribe } from "~/server/webhooks/email-unsubscribe";
import { tremendousWebhook } from "~/server/webhooks/tremendous";
import { devWorkflows } from "~/workflows/dev-workflows/dev-workflows";
import { functions } from "~/workflows/index";
import { serveInngest } from "~/workflows/serve-inngest";

/** The map: what a request meets, from top to bottom. */
export const app = new Hono<HouseEnv>()
  // First, since it answers on the socket itself: what stands below writes headers into answers.
  .get("/events", answerEvents)
  .route("/", bot(logDoor))
  .use(logRequests)
  .use(limitBodies)
  .route("/", tremendousWebhook)
  .route("/", emailWebhook)
  .route("/api/inngest", serveInngest(functions))
  .use(leadToHttps)
  .get("/", serveLanding(renderForAll))
  .use(securePages)
  .get("/healthz", (c) => c.text("alive"))
  .get("/readyz", async (c) => {
    const readiness = await checkReadiness();
    return c.json(readiness, readiness.ready ? 200 : 503);
  })
  .get("/metrics", answerMetrics)
  .route("/", emailUnsubscribe)
  .use(refuseForeignPosts)
  .use(refuseBrokenForms)
  .route("/dev/workflows", devWorkflows({ allow: (request) => env.demo || isStaff(request) }))
  .use(serveBuiltFiles)
  .use(keepPagesPrivate)
  .all("*", servePages)
  .onError((cause, c) => {
    log.error({ requestId: c.get("requestId"), path: c.req.path, err: cause }, "a request failed");
    return c.text(`Something went wrong on our side. If you write to us, name this number: ${c.get("requestId")}`, 500);
  });

/**
 * The same as a listener for Node's own server. Its light requests and answers halve the cost of a webhook; Vite's development server needs
 * the global ones left alone.
 */
export const answer = guardFrontDoor(getRequestListener(app.fetch, { overrideGlobalObjects: import.meta.env.PROD }));

/** In development another listener and server stand before `answer`, and stop with it. */
type Front = { server?: Server; answer?: RequestListener; stop?: () => Promise<void> };

/** Serves the house and opens it. @throws what keeps it from starting, with a sentence that says what to fix */
export async function start(front: Front = {}) {
  const { server, port } = await listen(front.answer ?? answer, front.server);
  keepRunning();
  const { signIns } = await openHouse();
  const stop = async () => {
    endLive();
    await Promise.all([stopListening(server), front.stop?.()]);
    await closeHouse();
  };
  return { url: `http://${env.HOST === "127.0.0.1" ? "localhost" : env.HOST}:${port}`, demo: env.demo, signIns, stop };
}
