import { describe, expect, it, vi } from "vitest";
import { eventStream } from "~/app/live/event-stream.server";
import { watchState } from "~/app/live/watch-state.server";
import { announceEvents } from "~/core/events";

async function readSome(
  response: Response,
  count: number,
): Promise<{ text: string; cancel: () => Promise<void> }> {
  const reader = response.body!.getReader();
  let text = "";
  for (let i = 0; i < count; i++) text += new TextDecoder().decode((await reader.read()).value);
  return { text, cancel: () => reader.cancel() };
}

describe("server-sent events", () => {
  it("say how soon to come back, and carry what is sent", async () => {
    const response = eventStream(new AbortController().signal, (send) => {
      send("one");
      return () => undefined;
    });
    expect(response.headers.get("Content-Type")).toMatch(/^text\/event-stream/);
    expect(response.headers.get("Cache-Control")).toContain("no-store");
    const { text, cancel } = await readSome(response, 2);
    expect(text).toBe("retry: 1000\n\ndata: one\n\n");
    await cancel();
  });

  it("are stopped once, however often and in whatever way the connection ends; nothing is sent afterwards", async () => {
    const [connection, stop] = [new AbortController(), vi.fn()];
    let later: (data: string) => void = () => undefined;
    const response = eventStream(connection.signal, (send) => {
      later = send;
      return stop;
    });
    const { cancel } = await readSome(response, 1);
    connection.abort();
    connection.abort();
    await cancel();
    expect(() => later("too late")).not.toThrow();
    expect(stop).toHaveBeenCalledTimes(1);
  });

  it("are not begun for a visitor who has left already", async () => {
    const stop = vi.fn();
    const response = eventStream(AbortSignal.abort(), () => stop);
    expect(await response.text()).toBe("retry: 1000\n\n");
    expect(stop).toHaveBeenCalledTimes(1);
  });
});

describe("a watched state", () => {
  it("is sent at once, after a commit that recorded events, and only when it has changed", async () => {
    const sent: string[] = [];
    let state = 1;
    const stop = watchState(
      () => ({ state }),
      (data) => sent.push(data),
    );
    expect(sent).toEqual(['{"state":1}']);
    announceEvents();
    await new Promise(setImmediate);
    expect(sent).toHaveLength(1);
    state = 2;
    announceEvents();
    announceEvents();
    await new Promise(setImmediate);
    expect(sent).toEqual(['{"state":1}', '{"state":2}']);
    stop();
    state = 3;
    announceEvents();
    await new Promise(setImmediate);
    expect(sent).toHaveLength(2);
  });

  it("is looked at once a second as well, and a look that fails ends nothing", () => {
    vi.useFakeTimers();
    const sent: string[] = [];
    let read = (): unknown => 1;
    const stop = watchState(
      () => read(),
      (data) => sent.push(data),
    );
    read = () => {
      throw new Error("for a moment");
    };
    vi.advanceTimersByTime(1000);
    read = () => 2;
    vi.advanceTimersByTime(1000);
    expect(sent).toEqual(["1", "2"]);
    stop();
    vi.useRealTimers();
  });
});
