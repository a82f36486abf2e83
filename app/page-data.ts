import { toast } from "~/app/components/ui/overlay/toast";
import { loadFailure } from "~/app/staff/load-failure";
import { whyLost } from "~/app/why-lost";

const waits = [1000, 2000, 4000, 8000];
const longestWait = 15_000;
// What ends a wait at once.
const wakes = new Set<() => void>();

const addressOf = (input: RequestInfo | URL): URL =>
  new URL(input instanceof Request ? input.url : input, location.href);
const isData = (input: RequestInfo | URL): boolean => addressOf(input).pathname.endsWith(".data");

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

// What a page loads while nobody touches it is no use of a session: staff's ends by the clock,
// however much happens on an unattended desk.
function withAttendance(init: RequestInit | undefined): RequestInit | undefined {
  if (Date.now() - touchedAt < aWhile) return init;
  return {
    ...init,
    headers: { ...Object.fromEntries(new Headers(init?.headers)), "X-Unattended": "1" },
  };
}

const isStaffs = (address: URL): boolean =>
  /^\/(super-admin|confirm-identity)\b/.test(address.pathname);
const isInView = (address: URL): boolean =>
  address.pathname.replace(/\.data$/, "") === location.pathname;

// A proxy's answer, while our server starts again, is none of ours.
const isOurs = (answer: Response): boolean =>
  answer.status < 500 || (answer.headers.get("Content-Type") ?? "").includes("x-script");

let told = false;
let isAfterPost = false;

// The words of A §8, and of U §8 on a person's own pages.
const wordsFor = (address: URL, cause: unknown): string =>
  isStaffs(address)
    ? `${loadFailure(address.pathname.replace(/\.data$/, ""))}: ${whyLost(cause)}`
    : "Failed to load your data. Please refresh the page.";

// Whoever asked is told what could not be fetched, once until something comes again. What a live
// change asked for on a person's page stays quiet: nobody waits for it.
function tellOnce(address: URL, cause: unknown): void {
  if (told || (isInView(address) && !isAfterPost && !isStaffs(address))) return;
  told = true;
  const run = (): void => wakes.forEach((wake) => wake());
  toast.error("Error", {
    description: wordsFor(address, cause),
    action: { name: "Try again", run },
    duration: aWhile,
  });
}

// A page whose data cannot be fetched anew stays as it is until the network or the server is back:
// a live change that comes in a tunnel or during a restart must not put an error in place of what
// somebody is doing. Staff's pages stay also when another one was asked for.
async function load(
  fetch: typeof window.fetch,
  input: RequestInfo | URL,
  init: RequestInit | undefined,
): Promise<Response> {
  const address = addressOf(input);
  const isKept = isInView(address) || isStaffs(address);
  for (let tries = 0; ; tries++) {
    const isLast = tries >= waits.length && !isKept;
    let lost: unknown = null;
    try {
      const answer = await fetch(input, init);
      const isGood = isOurs(answer) && !(answer.status === 500 && isInView(address));
      if (isGood) told = isAfterPost = false;
      if (isGood || isLast) return answer;
    } catch (cause) {
      if (!(cause instanceof TypeError) || isLast) throw cause;
      lost = cause;
    }
    if (tries > 0 || !navigator.onLine) tellOnce(address, lost);
    await pause(waits[tries] ?? longestWait, init?.signal);
  }
}

/**
 * Loads the data of pages with patience, and hands them over only when they have come whole: Remix
 * reports a load that is given up while its answer arrives (a newer search, a click on another
 * page) as an error on the console, and is quiet about one that is given up before. No page here
 * streams its data, so none is later.
 */
export function patientPageData(): void {
  const { fetch } = window;
  const touched = () => void (touchedAt = Date.now());
  touched();
  for (const kind of touches)
    window.addEventListener(kind, touched, { passive: true, capture: true });
  window.fetch = async (input, init) => {
    if (!isData(input)) return fetch(input, init);
    const isLoad = (init?.method ?? "GET") === "GET";
    const answer = await (isLoad ? load(fetch, input, withAttendance(init)) : fetch(input, init));
    if (!isLoad && answer.ok) isAfterPost = true;
    if (!answer.body) return answer;
    const { status, statusText, headers } = answer;
    return new Response(await answer.arrayBuffer(), { status, statusText, headers });
  };
}
