import { describe, expect, it } from "vitest";
import { progressIndex } from "~/app/components/cases/case-progress";
import { timeText } from "~/app/components/moments";
import { caseStatuses, outreachSteps } from "~/db/vocabulary";

describe("U §2, §4: My Cases", () => {
  it.each([
    ["2026-01-05T14:07:00Z", "Jan 5, 2026 • 9:07 AM"],
    ["2026-07-04T16:30:00Z", "Jul 4, 2026 • 12:30 PM"],
    ["2026-07-05T03:59:00Z", "Jul 4, 2026 • 11:59 PM"],
  ])("filing time is New York's: %s is %s", (at, shown) =>
    expect(timeText(Date.parse(at))).toBe(shown),
  );

  it("progress is the place of the step; a submitted case without one is at the first", () => {
    expect(outreachSteps.map((step) => progressIndex("submitted", step))).toEqual([0, 1, 2, 3, 4]);
    expect(progressIndex("submitted", null)).toBe(0);
  });

  it.each(caseStatuses.filter((status) => status !== "submitted"))(
    "a %s case shows no progress",
    (status) => {
      expect(progressIndex(status, "reminder")).toBe(-1);
    },
  );
});
