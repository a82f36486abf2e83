import type * as connection from "~/app/live/live-connection";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

type Connection = typeof connection;

class FakeSource {
  static readonly CLOSED = 2;
  static opened: FakeSource[] = [];
  readyState = 1;
  onmessage: ((event: { data: string; lastEventId: string }) => void) | null = null;
  onerror: (() => void) | null = null;
  constructor(readonly address: string) {
    FakeSource.opened.push(this);
  }
  addEventListener(): void {
    // What the tests say comes by `onmessage`.
  }
  close(): void {
    this.readyState = FakeSource.CLOSED;
  }
  hear(kind: string): void {
    this.onmessage?.({ data: JSON.stringify({ kind, id: null }), lastEventId: "" });
  }
}

const asked: string[] = [];
let status = 200;
let live: Connection;
let stop: () => void;
const heard: unknown[] = [];

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  FakeSource.opened = [];
  asked.length = heard.length = 0;
  status = 200;
  vi.stubGlobal("document", {
    visibilityState: "visible",
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  });
  vi.stubGlobal("EventSource", FakeSource);
  vi.stubGlobal("fetch", (address: string) => {
    asked.push(address);
    const body = JSON.stringify({ seq: 1, resync: false, changes: [] });
    return Promise.resolve(new Response(body, { status }));
  });
  live = await import("~/app/live/live-connection");
  stop = live.listenLive((change) => heard.push(change));
  live.connectLive();
  await vi.advanceTimersByTimeAsync(0);
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const minute = 60_000;

describe("issue 20, 9: a page whose person was signed out", () => {
  it("asks its loader, and asks for the stream no more while that answers nothing", async () => {
    expect(FakeSource.opened).toHaveLength(1);
    FakeSource.opened[0]!.hear("session.ended");
    expect(heard).toEqual([null]);
    status = 401;
    await vi.advanceTimersByTimeAsync(10 * minute);
    expect(FakeSource.opened, "a stream would be refused").toHaveLength(1);
    expect(asked, "one question, after the loader had its time").toHaveLength(1);
  });

  it("hears again at once when the loader answers: another session had ended", async () => {
    FakeSource.opened[0]!.hear("session.ended");
    live.startLiveAt(7);
    expect(FakeSource.opened.map(({ address }) => address)).toEqual(["/events", "/events?after=7"]);
    await vi.advanceTimersByTimeAsync(10 * minute);
    expect(asked).toEqual([]);
  });

  it("hears again when the loader was silent, but the session stands", async () => {
    FakeSource.opened[0]!.hear("session.ended");
    await vi.advanceTimersByTimeAsync(minute);
    expect(asked).toHaveLength(1);
    expect(FakeSource.opened).toHaveLength(2);
  });

  it("opens nothing after its person has signed out, until a loader has answered", async () => {
    live.leaveLive();
    live.connectLive();
    await vi.advanceTimersByTimeAsync(10 * minute);
    expect([FakeSource.opened.length, asked.length]).toEqual([1, 0]);
    live.startLiveAt(9);
    live.connectLive();
    await vi.advanceTimersByTimeAsync(0);
    expect(FakeSource.opened).toHaveLength(2);
  });
});
