import { describe, expect, it, vi } from "vitest";

const started: string[] = [];
vi.mock("~/operations/cases/read-screenshot", () => ({
  readScreenshot: async (caseId: string) => {
    started.push(caseId);
    await new Promise((resolve) => setTimeout(resolve, 60));
    throw Object.assign(new Error("not read in this test"), { name: "NonRetriableError" });
  },
}));
const { makeCase, makePerson } = await import("~/tests/support/people");
const { runHouse, settled } = await import("~/tests/support/run-house");

runHouse();

describe("issue 2, Speed: everybody's turn", () => {
  it("one person's many pictures do not stand in front of another's", async () => {
    const [many, one] = [makePerson(), makePerson()];
    const slow = Array.from({ length: 8 }, () => makeCase(many.userId).caseId);
    const { caseId } = makeCase(one.userId);
    await settled();
    expect(started).toHaveLength(9);
    expect(started.indexOf(caseId)).toBeLessThan(3);
    expect(slow.filter((id) => started.includes(id))).toHaveLength(8);
  });
});
