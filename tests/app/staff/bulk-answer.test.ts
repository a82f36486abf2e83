import { expect, test } from "vitest";
import { countReasons, tellBulkMove } from "~/app/staff/answer-payouts.server";

test("issue 20, 23: a bulk update names each reason with its count, the most frequent first", () => {
  const refused = ["Too early.", "Held.", "Held.", "Too early.", "Held."].map((sentence) => ({
    sentence,
  }));
  expect(countReasons(refused)).toBe("3 × Held. 2 × Too early.");
});

const refusedFor = (sentence: string, ...ids: string[]) =>
  ids.map((payoutId) => ({ payoutId, sentence }));

test("issue 20, 23: a bulk update accounts for every selected payout, and is green only when nothing was refused", () => {
  const refused = refusedFor("Held.", "pay_1", "pay_2");
  expect(tellBulkMove(7, "processing", { moved: 4, movedCents: 200_000, refused })).toEqual({
    title: "Partly updated",
    description:
      "4 payout(s) updated successfully. That is $2,000.00. 1 was processing already. 2 could not be: 2 × Held.",
    isPartial: true,
    refusedIds: ["pay_1", "pay_2"],
  });
  expect(tellBulkMove(3, "failed", { moved: 1, movedCents: 50_000, refused: [] })).toEqual({
    title: "Success",
    description: "1 payout(s) updated successfully. That is $500.00. 2 were failed already.",
  });
});

test("issue 20, 23: a bulk update that moved nothing is a refusal", () => {
  const nothing = (asked: number, refused: ReturnType<typeof refusedFor>) => () =>
    tellBulkMove(asked, "failed", { moved: 0, movedCents: 0, refused });
  expect(nothing(2, [])).toThrow("2 were failed already.");
  expect(nothing(2, refusedFor("Held.", "pay_1"))).toThrow("1 was failed already. 1 × Held.");
});
