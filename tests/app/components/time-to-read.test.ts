import { expect, test } from "vitest";
import { timeToRead } from "~/app/components/ui/overlay/toast";

const reasons = "Failed to update payouts: 6 were failed already. 1 × It is completed. ".repeat(3);

test("issue 20, 23: an error that names many reasons stays until it can be read, and others as usual", () => {
  const stays = timeToRead({ look: "error", title: "Error", description: reasons });
  expect(stays).toBeGreaterThan(8_000);
  expect(stays).toBeLessThanOrEqual(12_000);
  expect(timeToRead({ look: "error", title: "Error", description: "Held." })).toBeUndefined();
  expect(timeToRead({ look: "success", title: "Done", description: reasons })).toBeUndefined();
  expect(timeToRead({ look: "error", title: reasons, duration: 30_000 })).toBe(30_000);
});
