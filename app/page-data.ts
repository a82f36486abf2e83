import { toast } from "~/app/components/ui/overlay/toast";
import { loadFailure } from "~/app/staff/load-failure";
import { outcomeOf, tellPost } from "~/app/posted";
import { whyLost } from "~/app/why-lost";

const waits = [1000, 2000, 4000, 8000];
const longestWait = 15_000;
// Functions that each end a wait at once.
const wakes = new Set<() => void>();

const addressOf = (input: RequestInfo | URL): URL =>
  new URL(input instanceof Request ? input.url : input, location.href);
// The page that a request for routes is about.
const askedOf = (input: RequestInfo | URL): URL => {
  const address = addressOf(input);
  const [page] = address.pathname === "/__manifest" ? address.searchParams.getAll("p") : [];
  return page ? new URL(page, location.href) : address;
};
const isData = (input: RequestInfo | URL): boolean => addressOf(input).pathname.endsWith(".data");
// Remix learns of a page's routes by this address, ahead for the links in view, and with a signal
// when somebody waits for the page: lost then, it would say nothing.
const isAwaitedRoute = (input: RequestInfo | URL, init: RequestInit | undefined): boolean =>
  addressOf(input).pathname === "/__manifest" && Boolean(init?.signal);

function pause(ms: number, signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve) => {
    const wake = (): void => {
      wakes.delete(wake);
      resolve();
    };
    wakes.add(wake);
    signal?.addEventListener("abort", wake, { once: true });
    if (navigator.onLine) setTimeout(wake, ms);
    else window.addEventListener("online", wake, { once: true });
  });
}

const touches = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart"];
const aWhile = 60_000;
let touchedAt = 0;

// Loads that a page makes while nobody uses it do not count as use of a session: a staff session
// ends by the clock, however much happens on an unattended desk.
function withAttendance(init: RequestInit | undefined): RequestInit | undefined {
  if (Date.now() - touchedAt < aWhile) return init;
  return {
    ...init,
    headers: { ...Object.fromEntries(new Headers(init?.headers)), "X-Unattended": "1" },
  };
}

const isStaffPage = (address: URL): boolean =>
  /^\/(super-admin|confirm-identity)\b/.test(address.pathname);
const isInView = (address: URL): boolean =>
  address.pathname.replace(/\.data$/, "") === location.pathname;

// A proxy's own answer, while our server restarts, does not count.
const isOurs = (answer: Response): boolean =>
  answer.status < 500 || (answer.headers.get("Content-Type") ?? "").includes("x-script");

// The pages that were told of since a load last succeeded: a page of staff that is asked for must
// not stay untold because another could not be reloaded before.
const told = new Set<string>();
// The pages whose last load failed. A live change starts a load anew: where many come, none would
// fail twice, and nobody would be told.
const failing = new Set<string>();
let isAfterPost = false;

// The messages of A §8, and of U §8 on the users' own pages.
const wordsFor = (address: URL, cause: unknown): string =>
  isStaffPage(address)
    ? `${loadFailure(address.pathname.replace(/\.data$/, ""))}: ${whyLost(cause)}`
    : "Failed to load your data. Please refresh the page.";

// A person who asked for data sees what could not be fetched, once until a load succeeds again. A
// load that a live change caused on a user's page stays quiet: nobody waits for it.
function notifyOnce(address: URL, cause: unknown): void {
  const page = isStaffPage(address) ? address.pathname : "";
  if (told.has(page) || (isInView(address) && !isAfterPost && page === "")) return;
  told.add(page);
  const run = (): void => wakes.forEach((wake) => wake());
  toast.error("Error", {
    description: wordsFor(address, cause),
    action: { name: "Try again", run },
    duration: aWhile,
  });
}

// A page whose data cannot be reloaded stays as it is until the network or the server is back: a
// live change that comes in a tunnel or during a restart must not replace what somebody is doing
// with an error. Staff pages stay even when another page was asked for.
async function load(
  fetch: typeof window.fetch,
  input: RequestInfo | URL,
  init: RequestInit | undefined,
): Promise<Response> {
  const address = askedOf(input);
  const isKept = isInView(address) || isStaffPage(address);
  for (let tries = 0; ; tries++) {
    const isLast = tries >= waits.length && !isKept;
    let lost: unknown = null;
    try {
      const answer = await fetch(input, init);
      const isGood = isOurs(answer) && !(answer.status === 500 && isInView(address));
      if (isGood) {
        failing.delete(address.pathname);
        told.clear();
        isAfterPost = false;
      }
      if (isGood || isLast) return answer;
    } catch (cause) {
      if (!(cause instanceof TypeError) || isLast) throw cause;
      lost = cause;
    }
    const isSecond = tries > 0 || failing.has(address.pathname);
    failing.add(address.pathname);
    if (isSecond || !navigator.onLine) notifyOnce(address, lost);
    await pause(waits[tries] ?? longestWait, init?.signal);
  }
}

/**
 * Loads the data of pages with retries, and hands them over only when they are complete. Remix
 * reports a load that is aborted while its answer arrives (a newer search, a click on another page)
 * as an error on the console, but not one that is aborted before. No page here streams its data, so
 * none gets slower.
 */
export function patientPageData(): void {
  const { fetch } = window;
  const touched = () => void (touchedAt = Date.now());
  touched();
  for (const kind of touches)
    window.addEventListener(kind, touched, { passive: true, capture: true });
  window.fetch = async (input, init) => {
    if (isAwaitedRoute(input, init)) return load(fetch, input, init);
    if (!isData(input)) return fetch(input, init);
    const isLoad = (init?.method ?? "GET") === "GET";
    const tell = isLoad ? null : tellPost(addressOf(input), init?.body);
    const answer = await (isLoad ? load(fetch, input, withAttendance(init)) : fetch(input, init));
    if (!isLoad && answer.ok) isAfterPost = true;
    const { status, statusText, headers } = answer;
    const body = answer.body && (await answer.arrayBuffer());
    tell?.(outcomeOf(status, body));
    return body ? new Response(body, { status, statusText, headers }) : answer;
  };
}
