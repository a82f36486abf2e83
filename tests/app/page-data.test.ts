import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { takeToasts, Notice } from "~/app/components/ui/overlay/toast";

const told: Notice[] = [];

beforeEach(async () => {
  vi.resetModules();
  told.length = 0;
  vi.stubGlobal("window", {
    fetch: (_: string, { signal }: { signal: AbortSignal }) =>
      Promise.reject(signal.aborted ? new Error("aborted") : new TypeError("fetch failed")),
    addEventListener: () => undefined,
  });
  vi.stubGlobal("location", new URL("https://app.example.com/super-admin/support-chat"));
  vi.stubGlobal("navigator", { onLine: true });
  const [{ takeToasts: take }, { patientPageData }] = await Promise.all([
    import("~/app/components/ui/overlay/toast") as Promise<{ takeToasts: typeof takeToasts }>,
    import("~/app/page-data"),
  ]);
  take((notice) => void told.push(notice));
  patientPageData();
});
afterEach(() => vi.unstubAllGlobals());

/** Asks for a page's data, and gives up soon, as where a newer load of it begins. */
async function loadForAMoment(page: string): Promise<void> {
  const load = window.fetch(`${page}.data`, { signal: AbortSignal.timeout(60) });
  await expect(load).rejects.toThrow("aborted");
}

it("issue 20, 21: a page that cannot be fetched is told although a live change starts its load anew each time", async () => {
  await loadForAMoment("/super-admin/cases");
  expect(told, "the first failure may be a moment's").toEqual([]);
  await loadForAMoment("/super-admin/cases");
  expect(told.map(({ description }) => description)).toEqual([
    "Failed to fetch cases: Our server did not answer. Try again in a moment.",
  ]);
});
