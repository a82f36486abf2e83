import type { ChangeKind } from "~/core/record-change";

/** What a browser is told of a change: its kind and the id of what changed. */
export type LiveChange = { kind: ChangeKind; id: string | null };
type Hear = (change: LiveChange | null) => void;
type Poll = { seq: number; resync: boolean; changes: LiveChange[] };

const hears = new Set<Hear>();
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

function tell(change: LiveChange | null): void {
  for (const hear of [...hears]) hear(change);
}

function disconnect(): void {
  clearTimeout(again);
  again = undefined;
  source?.close();
  source = undefined;
}

// The page's own loader leads to the sign-in form, and from there back.
function leaveToSignIn(): void {
  isSignedOut = true;
  tell(null);
}

// A session of this person has ended, perhaps this page's. Its loader knows; until that has
// answered, asking again would only be refused.
function askLoader(): void {
  disconnect();
  isLoaderAsked = true;
  again = setTimeout(() => void doubt(), loaderAnswersIn);
  tell(null);
}

// The loader did not answer: one question says whether there is a session, and a stream is opened
// only then.
async function doubt(): Promise<void> {
  await poll().catch(() => undefined);
  comeBackAfterLoader();
}

function comeBackAfterLoader(): void {
  disconnect();
  isLoaderAsked = false;
  connectNow();
}

const hearOne = (change: LiveChange): void =>
  change.kind === "session.ended" ? askLoader() : tell(change);

// Where no stream can be held open (a proxy, a browser without EventSource), asking now and then
// does the same, later.
async function poll(): Promise<void> {
  const response = await fetch(`/events${after === undefined ? "" : `?after=${after}`}`, {
    headers: { Accept: "application/json" },
  });
  if (response.status === 401) return leaveToSignIn();
  if (!response.ok) return;
  const { seq, resync, changes } = (await response.json()) as Poll;
  after = seq;
  if (resync) tell(null);
  else changes.forEach(hearOne);
}

function comeBack(): void {
  disconnect();
  if (isSignedOut || hears.size === 0) return;
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

function place(event: Event): void {
  const { lastEventId } = event as MessageEvent;
  if (lastEventId) after = Number(lastEventId);
}

function open(): EventSource {
  const opened = new EventSource(`/events${after === undefined ? "" : `?after=${after}`}`);
  opened.addEventListener("ready", (event) => {
    failures = 0;
    place(event);
  });
  opened.addEventListener("resync", (event) => {
    place(event);
    tell(null);
  });
  opened.onmessage = (event) => {
    place(event);
    hearOne(JSON.parse(String(event.data)) as LiveChange);
  };
  // While it is CONNECTING the browser comes back by itself.
  opened.onerror = () => {
    if (opened.readyState === EventSource.CLOSED) comeBack();
  };
  return opened;
}

function connectNow(): void {
  if (source || again || isSignedOut || hears.size === 0 || document.visibilityState === "hidden")
    return;
  if (typeof EventSource === "undefined") comeBack();
  else source = open();
}

// A page that nobody looks at gives its connection up after a minute (a browser has six for all its
// tabs), and catches up when it is seen.
function onVisibility(): void {
  clearTimeout(leaving);
  if (document.visibilityState === "hidden") leaving = setTimeout(disconnect, hiddenFor);
  else connectNow();
}

/**
 * Closes the page's connection before its person signs out: what it would hear of that would load
 * the page anew, and lead it to the sign-in form instead of the page that says goodbye.
 */
export function leaveLive(): void {
  isSignedOut = true;
  disconnect();
}

/** Opens it again when the sign-out was lost on its way. */
export function stayLive(): void {
  isSignedOut = false;
  connectNow();
}

/**
 * Opens the page's one connection, soon: what is mounted in the same moment shares it. After a
 * sign-out nothing is opened until a loader has answered again.
 */
export function connectLive(): void {
  setTimeout(connectNow);
}

/**
 * Hears every change until the returned function is called; the last one to leave closes the
 * connection.
 */
export function listenLive(hear: Hear): () => void {
  if (hears.size === 0) document.addEventListener("visibilitychange", onVisibility);
  hears.add(hear);
  return () => {
    hears.delete(hear);
    // A page that is left for another portal page connects again at once: the connection is kept
    // over that.
    setTimeout(() => {
      if (hears.size > 0) return;
      document.removeEventListener("visibilitychange", onVisibility);
      disconnect();
    });
  };
}

/**
 * Where the page's data stand in the log of changes; a place further on is kept. A page that its
 * loader still answers has its session.
 */
export function startLiveAt(seq: number): void {
  isSignedOut = false;
  if (source) return;
  after = Math.max(after ?? 0, seq);
  if (isLoaderAsked) comeBackAfterLoader();
}
