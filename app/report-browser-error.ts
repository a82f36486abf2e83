/** Where the reports go; `server/take-browser-error.ts` takes them. */
const door = "/browser-errors";
/** A page that fails in a loop tells us once, and no more than so often. */
const mostOfAPage = 5;
const mostFrames = 8;

const place = /assets\/[\w.-]{1,80}\.js:\d{1,7}:\d{1,7}/;

const told = new Set<string>();

// Only what our own scripts threw: a browser's extensions are not our matter, and a message may
// hold what a person typed.
function framesOf(error: Error): string[] {
  const lines = (error.stack ?? "").slice(0, 4000).split("\n");
  return lines
    .filter((line) => line.includes(`${location.origin}/assets/`))
    .flatMap((line) => place.exec(line)?.[0] ?? [])
    .slice(0, mostFrames);
}

const isLostNetwork = (error: Error): boolean =>
  !navigator.onLine || /fetch|network|load failed|dynamically imported/i.test(error.message);

/**
 * Tells the server of an error in this browser (issue 25, 5): its kind, the places in our scripts
 * and the page, without the message. Never throws; each error is told once.
 */
export function reportBrowserError(error: unknown): void {
  if (!(error instanceof Error) || error.name === "AbortError" || isLostNetwork(error)) return;
  const frames = framesOf(error);
  const key = `${error.name} ${frames.join(" ")}`;
  if (frames.length === 0 || told.has(key) || told.size >= mostOfAPage) return;
  told.add(key);
  const report = { name: error.name.slice(0, 40), frames, path: location.pathname.slice(0, 200) };
  navigator.sendBeacon(door, new Blob([JSON.stringify(report)], { type: "application/json" }));
}

/** Reports whatever nobody caught on this page. */
export function reportUncaught(): void {
  addEventListener("error", ({ error }) => reportBrowserError(error));
  addEventListener("unhandledrejection", ({ reason }) => reportBrowserError(reason));
}
