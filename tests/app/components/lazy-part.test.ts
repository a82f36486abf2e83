import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { lazyPart } from "~/app/components/lazy-part";
import { readSources } from "~/tests/support/architecture";

type Payload = { _payload: unknown; _init: (payload: unknown) => unknown };

/** What React asks a lazy part for: the component, or a promise thrown while it is fetched. */
async function fetched(part: unknown): Promise<unknown> {
  const { _init, _payload } = part as Payload;
  try {
    return _init(_payload);
  } catch (thrown) {
    if (!(thrown instanceof Promise)) throw thrown;
    await thrown;
    return _init(_payload);
  }
}

describe("issue 20, 12: a part whose code cannot be fetched", () => {
  it("comes once there is a network, and never fails for want of one", async () => {
    vi.stubGlobal("window", new EventTarget());
    vi.stubGlobal("navigator", { onLine: false });
    const Part = (): null => null;
    const load = vi
      .fn<() => Promise<{ default: () => null }>>()
      .mockRejectedValueOnce(new TypeError("Failed to fetch dynamically imported module"))
      .mockResolvedValue({ default: Part });
    const [part] = lazyPart(load);
    const coming = fetched(part);
    await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1));
    // As the browser tells it.
    setTimeout(() => window.dispatchEvent(new Event("online")), 10);
    expect(await coming).toBe(Part);
    expect(load).toHaveBeenCalledTimes(2);
    vi.unstubAllGlobals();
  });

  it("fails for what is wrong in the code itself", async () => {
    const [part] = lazyPart(() =>
      Promise.reject<{ default: () => null }>(new SyntaxError("broken")),
    );
    await expect(fetched(part)).rejects.toThrow("broken");
  });

  it("stands for every such part: none is fetched in another way", () => {
    const bare = readSources(join(import.meta.dirname, "../../.."), ["app"])
      .filter(({ path, text }) => path !== "app/components/lazy-part.ts" && /\blazy\(/.test(text))
      .map(({ path }) => path);
    expect(bare).toEqual([]);
  });
});
