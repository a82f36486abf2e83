import { afterEach, describe, expect, it, vi } from "vitest";
import { idsFrom, newId } from "~/db/ids";

afterEach(() => {
  vi.useRealTimers();
});

const at = Date.UTC(2026, 10, 28);
const earlier = `msg_${at.toString(16).padStart(12, "0")}7d8e9fa0b1c2d3e4f506`;

describe("new ids", () => {
  it("are of 18 signs after their prefix, and name the millisecond", () => {
    vi.useFakeTimers({ now: at });
    expect(newId("case")).toMatch(/^case_[0-9a-f]{12}[0-9a-z]{6}$/);
    expect(newId("case").slice(5, 17)).toBe(at.toString(16).padStart(12, "0"));
  });

  it("are in the order of their making, 20,000 in one millisecond", () => {
    vi.useFakeTimers({ now: at });
    const ids = Array.from({ length: 20_000 }, () => newId("msg"));
    expect(new Set(ids).size).toBe(20_000);
    expect(ids.toSorted()).toEqual(ids);
  });

  it("go on in their order when the clock slips back, and start anew when it was set", () => {
    vi.useFakeTimers({ now: at + 5_000 });
    const before = newId("msg");
    vi.setSystemTime(at);
    expect(newId("msg") > before).toBe(true);
    vi.setSystemTime(at - 60_000);
    const set = newId("msg");
    expect(set < before && set >= idsFrom("msg", at - 60_000)).toBe(true);
  });

  it("stand among those of earlier releases by their time", () => {
    vi.useFakeTimers({ now: at + 1 });
    const later = newId("msg");
    vi.setSystemTime(at - 60_000);
    const sooner = newId("msg");
    expect([later, earlier, sooner].toSorted()).toEqual([sooner, earlier, later]);
    expect([sooner, earlier, later].map((id) => id >= idsFrom("msg", at))).toEqual([
      false,
      true,
      true,
    ]);
  });
});
