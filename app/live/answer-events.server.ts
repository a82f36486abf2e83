import type { ServerResponse } from "node:http";
import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Context } from "hono";
import { currentSession } from "~/app/auth/session.server";
import { findStaff } from "~/app/auth/staff.server";
import { hasRoom, joinLive, maxMissed } from "~/app/live/live-hub.server";
import { listMissedChanges, newestChange } from "~/core/record-change";

const headers = {
  "Content-Type": "text/event-stream; charset=utf-8",
  "Cache-Control": "no-store, no-transform",
  "X-Content-Type-Options": "nosniff",
  // Proxies must pass on every event at once.
  "X-Accel-Buffering": "no",
};

type Listener = { audiences: string[]; endsAt: number | null };

// Listening does not count as use of a session, since an open page listens by itself.
async function findListener(request: Request): Promise<Listener | null> {
  const signedIn = await currentSession(request, false);
  if (!signedIn) return null;
  const { person, session } = signedIn;
  const audiences = (await findStaff(request, false)) ? [person.userId, "staff"] : [person.userId];
  return { audiences, endsAt: session.endsAt };
}

function placeIn(c: Context): number | undefined {
  const given = c.req.header("last-event-id") ?? c.req.query("after") ?? "";
  return /^\d{1,15}$/.test(given) ? Number(given) : undefined;
}

// For browsers and proxies that cannot hold a stream open: the changes since they last asked.
function answerPoll(c: Context, audiences: string[]): Response {
  const seq = newestChange();
  const missed = listMissedChanges(audiences, placeIn(c) ?? seq, maxMissed);
  c.header("Cache-Control", "no-store");
  return c.json({
    seq,
    resync: missed === undefined,
    changes: (missed ?? []).map(({ kind, subjectId }) => ({ kind, id: subjectId })),
  });
}

function open(
  outgoing: ServerResponse,
  { audiences, endsAt }: Listener,
  after: number | undefined,
): void {
  outgoing.writeHead(200, headers);
  // The delay is random, so that not everybody reconnects at once after a restart.
  outgoing.write(`retry: ${1000 + Math.floor(Math.random() * 2000)}\n\n`);
  const leave = joinLive(
    {
      audiences,
      endsAt,
      write: (text) => void outgoing.write(text),
      unsent: () => outgoing.writableLength,
      end: () => void outgoing.end(),
    },
    after,
  );
  outgoing.on("close", leave);
  outgoing.on("error", leave);
}

/**
 * `GET /events`: the changes that concern the signed-in person, and for staff those of staff. They
 * come as server-sent events that resume after `Last-Event-ID` (or `?after=`), or as JSON for a
 * client that does not accept a stream. An event contains only a kind and an id.
 */
export async function answerEvents(c: Context<{ Bindings: HttpBindings }>): Promise<Response> {
  const listener = await findListener(c.req.raw);
  if (!listener) return c.text("Sign in to hear what changes.", 401);
  if (!c.req.header("accept")?.includes("text/event-stream"))
    return answerPoll(c, listener.audiences);
  // Status 204 tells a browser not to reconnect; the page polls instead.
  if (!hasRoom(listener.audiences[0] ?? "")) return c.body(null, 204);
  open(c.env.outgoing, listener, placeIn(c));
  return RESPONSE_ALREADY_SENT;
}
