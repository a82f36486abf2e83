const waits = [1000, 2000, 4000, 8000];

const isData = (input: RequestInfo | URL): boolean =>
  new URL(input instanceof Request ? input.url : input, location.href).pathname.endsWith(".data");

function pause(ms: number, signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve) => {
    signal?.addEventListener("abort", () => resolve(), { once: true });
    if (navigator.onLine) setTimeout(resolve, ms);
    else window.addEventListener("online", () => resolve(), { once: true });
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

// A page whose data cannot be fetched anew stays as it is until the network or the server is back:
// a live change that comes in a tunnel or during a restart must not put an error in place of what
// somebody is doing.
async function load(
  fetch: typeof window.fetch,
  input: RequestInfo | URL,
  init: RequestInit | undefined,
): Promise<Response> {
  for (const wait of waits)
    try {
      return await fetch(input, init);
    } catch (cause) {
      if (!(cause instanceof TypeError)) throw cause;
      await pause(wait, init?.signal);
    }
  return fetch(input, init);
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
    if (!answer.body) return answer;
    const { status, statusText, headers } = answer;
    return new Response(await answer.arrayBuffer(), { status, statusText, headers });
  };
}
