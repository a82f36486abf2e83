import { describe, expect, it } from "vitest";
import { idOfNotice } from "~/app/components/ui/overlay/toast";

describe("issue 20, 9: a notice with the same words takes the first one's place", () => {
  const lost = { look: "error", title: "Error", description: "Session lost." } as const;

  it("the same words are one notice; other words, or another look, are another", () => {
    expect(idOfNotice({ ...lost })).toBe(idOfNotice({ ...lost, duration: 9 }));
    expect(idOfNotice({ ...lost, description: "No network." })).not.toBe(idOfNotice(lost));
    expect(idOfNotice({ ...lost, look: "plain" })).not.toBe(idOfNotice(lost));
  });

  it("what offers something to do stands by itself: two cases have two Undos", () => {
    const action = { name: "Undo", run: () => undefined };
    expect(idOfNotice({ ...lost, action })).toBeUndefined();
  });
});
