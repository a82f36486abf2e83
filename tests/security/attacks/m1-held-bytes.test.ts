import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { startBudget, TooManyBytes } from "~/integrations/sandbox/reserve-bytes";

const gate = () => {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
};

describe("M1: one budget of bytes for all that is held at once", () => {
  it("M1: never more than there is room for; what waits comes in turns by owner, and all of it comes", async () => {
    const budget = startBudget(100);
    const order: string[] = [];
    const hold = (owner: string, bytes: number) =>
      budget.hold({ owner, bytes }, async () => {
        order.push(owner);
        expect(budget.usage().held).toBeLessThanOrEqual(100);
        await wait(1);
      });
    const { opened, open } = gate();
    const first = budget.hold({ owner: "first", bytes: 100 }, () => opened);
    const greedy = Array.from({ length: 8 }, () => hold("greedy", 60));
    const others = ["b", "c"].map((owner) => hold(owner, 60));
    expect(budget.usage()).toEqual({ held: 100, peak: 100, waiting: 10 });
    open();
    await Promise.all([first, ...greedy, ...others]);
    expect(order.slice(0, 4)).toEqual(["greedy", "b", "c", "greedy"]);
    expect(order).toHaveLength(10);
    expect(budget.usage()).toEqual({ held: 0, peak: 100, waiting: 0 });
  });

  it("M1: a large claim is not passed by small ones for ever, and one larger than all the room gets all of it", async () => {
    const budget = startBudget(100);
    const order: string[] = [];
    const { opened, open } = gate();
    const first = budget.hold({ owner: "a", bytes: 50 }, () => opened);
    const large = budget.hold(
      { owner: "large", bytes: 1000 },
      async () => void order.push(`large ${budget.usage().held}`),
    );
    const small = budget.hold({ owner: "small", bytes: 10 }, async () => void order.push("small"));
    await wait(5);
    expect(order).toEqual([]);
    open();
    await Promise.all([first, large, small]);
    expect(order).toEqual(["large 100", "small"]);
  });

  it("M1: what is given back early lets the next one begin, failures give everything back, and timeout ends with a refusal", async () => {
    const budget = startBudget(100);
    const { opened, open } = gate();
    const first = budget.hold({ owner: "a", bytes: 100 }, async ({ shrink }) => {
      shrink(30);
      shrink(90);
      await opened;
    });
    await budget.hold({ owner: "b", bytes: 70 }, async () => expect(budget.usage().held).toBe(100));
    await expect(
      budget.hold({ owner: "b", bytes: 71, timeout: 20 }, async () => undefined),
    ).rejects.toBeInstanceOf(TooManyBytes);
    await expect(
      budget.hold({ owner: "b", bytes: 10 }, () => Promise.reject(new Error("no"))),
    ).rejects.toThrow("no");
    open();
    await first;
    expect(budget.usage()).toMatchObject({ held: 0, waiting: 0 });
  });
});
