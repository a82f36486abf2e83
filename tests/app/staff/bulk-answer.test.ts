import { expect, test } from "vitest";
import { countReasons } from "~/app/staff/answer-payouts.server";

test("issue 20, 23: a bulk update names each reason with its count, the most frequent first", () => {
  const refused = ["Too early.", "Held.", "Held.", "Too early.", "Held."].map((sentence) => ({
    sentence,
  }));
  expect(countReasons(refused)).toBe("3 × Held. 2 × Too early.");
});
