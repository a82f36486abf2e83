import type { ChangeKind } from "~/core/record-change";

/** A change as the browser gets it: its kind and the id of what changed. */
export type LiveChange = { kind: ChangeKind; id: string | null };
type Listener = (change: LiveChange | null) => void;
type Poll = { seq: number; resync: boolean; changes: LiveChange[] };

const listeners = new Set<Listener>();
let source: EventSource | undefined;
let after: number | undefined;
let failures = 0;
let isSignedOut = false;
let isLoaderAsked = false;
let again: ReturnType<typeof setTimeout> | undefined;
let leaving: ReturnType<typeof setTimeout> | undefined;

const hiddenFor = 60_000;
const pollEvery = 15_000;
const loaderAnswersIn = 10_000;

function notify(change: LiveChange | null): void {
  for (const listener of [...listeners]) listener(change);
}

function disconnect(): void {
  clearTimeout(again);
  again = undefined;
  source?.close();
  source = undefined;
}

// The page's own loader redirects to the sign-in form, and from there back.
function leaveToSignIn(): void {
  isSignedOut = true;
  notify(null);
}

// A session of this person has ended, perhaps this page's. The page's loader finds out; until it
// has answered, reconnecting would only be refused.
function askLoader(): void {
  disconnect();
  isLoaderAsked = true;
  again = setTimeout(() => void checkSession(), loaderAnswersIn);
  notify(null);
}

// The loader did not answer: one poll checks whether there is a session, and only then a stream is
// opened.
async function checkSession(): Promise<void> {
  await poll().catch(() => undefined);
  reconnectAfterLoader();
}

function reconnectAfterLoader(): void {
  disconnect();
  isLoaderAsked = false;
  connectNow();
}

const receive = (change: LiveChange): void =>
  change.kind === "session.ended" ? askLoader() : notify(change);

// Where no stream can be held open (a proxy, a browser without EventSource), polling does the same,
// only later.
async function poll(): Promise<void> {
  const response = await fetch(`/events${after === undefined ? "" : `?after=${after}`}`, {
    headers: { Accept: "application/json" },
  });
  if (response.status === 401) return leaveToSignIn();
  if (!response.ok) return;
  const { seq, resync, changes } = (await response.json()) as Poll;
  after = seq;
  if (resync) notify(null);
  else changes.forEach(receive);
}

function reconnectLater(): void {
  disconnect();
  if (isSignedOut || listeners.size === 0) return;
  failures++;
  again = setTimeout(
    () => {
      again = undefined;
      void poll()
        .catch(() => undefined)
        .then(connectNow);
    },
    failures === 1 ? 1000 : pollEvery * (0.75 + Math.random() / 2),
  );
}

function notePosition(event: Event): void {
  const { lastEventId } = event as MessageEvent;
  if (lastEventId) after = Number(lastEventId);
}

function open(): EventSource {
  const opened = new EventSource(`/events${after === undefined ? "" : `?after=${after}`}`);
  opened.addEventListener("ready", (event) => {
    failures = 0;
    notePosition(event);
  });
  opened.addEventListener("resync", (event) => {
    notePosition(event);
    notify(null);
  });
  opened.onmessage = (event) => {
    notePosition(event);
    receive(JSON.parse(String(event.data)) as LiveChange);
  };
  // While the state is CONNECTING, the browser reconnects by itself.
  opened.onerror = () => {
    if (opened.readyState === EventSource.CLOSED) reconnectLater();
  };
  return opened;
}

function connectNow(): void {
  if (
    source ||
    again ||
    isSignedOut ||
    listeners.size === 0 ||
    document.visibilityState === "hidden"
  )
    return;
  if (typeof EventSource === "undefined") reconnectLater();
  else source = open();
}

// A hidden page closes its connection after a minute (a browser has six for all its tabs), and
// catches up when it is visible again.
function onVisibility(): void {
  clearTimeout(leaving);
  if (document.visibilityState === "hidden") leaving = setTimeout(disconnect, hiddenFor);
  else connectNow();
}

/**
 * Closes the page's connection before its person signs out. The event of the sign-out would
 * otherwise reload the page and lead to the sign-in form instead of the goodbye page.
 */
export function leaveLive(): void {
  isSignedOut = true;
  disconnect();
}

/** Opens the connection again when the sign-out request was lost. */
export function stayLive(): void {
  isSignedOut = false;
  connectNow();
}

/**
 * Opens the page's one connection in a moment, so that components mounted together share it. After
 * a sign-out it opens nothing until a loader has answered again.
 */
export function connectLive(): void {
  setTimeout(connectNow);
}

/**
 * Passes every change to the listener until the returned function is called; the last listener to
 * leave closes the connection.
 */
export function listenLive(listener: Listener): () => void {
  if (listeners.size === 0) document.addEventListener("visibilitychange", onVisibility);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    // A person who goes to another portal page listens again at once: the connection is kept
    // meanwhile.
    setTimeout(() => {
      if (listeners.size > 0) return;
      document.removeEventListener("visibilitychange", onVisibility);
      disconnect();
    });
  };
}

/**
 * Sets the position of the page's data in the log of changes; a later position is kept. The call
 * also shows that the loader answered, so the session is valid.
 */
export function startLiveAt(seq: number): void {
  isSignedOut = false;
  if (source) return;
  after = Math.max(after ?? 0, seq);
  if (isLoaderAsked) reconnectAfterLoader();
}
