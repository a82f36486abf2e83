import { minutes, seconds } from "~/core/duration";
import {
  listChangesAfter,
  listMissedChanges,
  newestChange,
  onChangesRecorded,
  type Change,
} from "~/core/record-change";

/**
 * One open connection: `audiences` are those whose changes it receives; `unsent` returns how many
 * bytes wait because the client reads slowly.
 */
export type LiveConnection = {
  audiences: readonly string[];
  write: (text: string) => void;
  unsent: () => number;
  end: () => void;
  /** When its session ends, if the session has an end of its own; the page is notified then. */
  endsAt?: number | null;
};

type Joined = LiveConnection & { endsAt: number; sessionEndsAt: number };
type Hub = {
  byAudience: Map<string, Set<Joined>>;
  all: Set<Joined>;
  cursor: number;
  isPlanned: boolean;
  stop: (() => void) | undefined;
};

const shared = globalThis as typeof globalThis & { liveHub?: Hub };
const hub: Hub = (shared.liveHub ??= {
  byAudience: new Map(),
  all: new Set(),
  cursor: 0,
  isPlanned: false,
  stop: undefined,
});

const beatEvery = seconds(25);
// A connection ends after this time: the reconnect notices an ended session or a revoked role.
const longest = minutes(30);
const maxUnsent = 256 * 1024;
const maxPerPerson = 12;
/** A client that missed more changes than this reloads everything instead. */
export const maxMissed = 200;
const batch = 1000;

/** A change in the format of a server-sent event. */
export const changeText = ({ seq, kind, subjectId }: Change): string =>
  `id: ${seq}\ndata: ${JSON.stringify({ kind, id: subjectId })}\n\n`;

const endedText = `data: ${JSON.stringify({ kind: "session.ended", id: null })}\n\n`;

function deliver(changes: readonly Change[]): void {
  const texts = new Map<Joined, string>();
  const toProve = new Set<Joined>();
  for (const change of changes)
    for (const connection of hub.byAudience.get(change.audience) ?? []) {
      texts.set(connection, (texts.get(connection) ?? "") + changeText(change));
      if (change.kind === "session.ended") toProve.add(connection);
    }
  for (const [connection, text] of texts) connection.write(text);
  // One of this person's sessions has ended; their browsers with another session reconnect by
  // themselves.
  for (const connection of toProve) {
    leave(connection);
    connection.end();
  }
}

function catchUp(): void {
  hub.isPlanned = false;
  for (
    let changes = listChangesAfter(hub.cursor, batch);
    changes.length > 0;
    changes = listChangesAfter(hub.cursor, batch)
  ) {
    hub.cursor = changes.at(-1)?.seq ?? hub.cursor;
    deliver(changes);
  }
}

// Several commits of one event-loop turn cause one read of the log, and none of them waits for it.
function plan(): void {
  if (hub.isPlanned) return;
  hub.isPlanned = true;
  setImmediate(() => hub.stop && catchUp());
}

function beat(): void {
  const now = Date.now();
  for (const connection of hub.all)
    if (connection.sessionEndsAt <= now) {
      // On this event the page asks its loader, which leads to the sign-in form.
      connection.write(endedText);
      leave(connection);
      connection.end();
    } else if (connection.endsAt <= now || connection.unsent() > maxUnsent) connection.end();
    else connection.write(":\n\n");
}

function start(): void {
  hub.cursor = newestChange();
  hub.isPlanned = false;
  const stopListening = onChangesRecorded(plan);
  const timer = setInterval(beat, beatEvery);
  hub.stop = () => {
    stopListening();
    clearInterval(timer);
    hub.stop = undefined;
  };
}

function leave(connection: Joined): void {
  if (!hub.all.delete(connection)) return;
  for (const audience of connection.audiences) {
    const others = hub.byAudience.get(audience);
    others?.delete(connection);
    if (others?.size === 0) hub.byAudience.delete(audience);
  }
  if (hub.all.size === 0) hub.stop?.();
}

/** Whether this person may open one more connection. */
export function hasRoom(audience: string): boolean {
  return (hub.byAudience.get(audience)?.size ?? 0) < maxPerPerson;
}

/**
 * Sends a connection every change for its audiences from now on. The missed changes after `after`
 * come first, or `resync` when the log does not reach back so far. Nothing runs while nobody is
 * connected: one timer and one listener serve all.
 * @returns the function that removes the connection
 */
export function joinLive(connection: LiveConnection, after: number | undefined): () => void {
  if (hub.stop) catchUp();
  else start();
  // The time is random, so that connections opened together do not end together.
  const planned = Date.now() + longest * (0.75 + Math.random() / 4);
  const sessionEndsAt = connection.endsAt ?? Infinity;
  const joined: Joined = { ...connection, endsAt: planned, sessionEndsAt };
  hub.all.add(joined);
  for (const audience of joined.audiences) {
    const others = hub.byAudience.get(audience);
    if (others) others.add(joined);
    else hub.byAudience.set(audience, new Set([joined]));
  }
  const missed = after === undefined ? [] : listMissedChanges(joined.audiences, after, maxMissed);
  const head = missed
    ? missed.map(changeText).join("")
    : `event: resync\nid: ${hub.cursor}\ndata: {}\n\n`;
  connection.write(`${head}event: ready\nid: ${hub.cursor}\ndata: {}\n\n`);
  return () => leave(joined);
}

/**
 * Ends every connection because the server is closing. Browsers reconnect by themselves, spread
 * over some seconds, when the server is likely up again.
 */
export function endLive(): void {
  for (const connection of [...hub.all]) {
    connection.write(`retry: ${2000 + Math.floor(Math.random() * 4000)}\n\n`);
    connection.end();
  }
}

/** How many connections are open. */
export function countLive(): number {
  return hub.all.size;
}
