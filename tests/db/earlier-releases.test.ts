import { describe, expect, it } from "vitest";
import { upgradeRelease } from "~/tests/support/upgrade-release";

describe("issue 24: a database of an earlier release", () => {
  it.each(["0004", "0028", "0042"])(
    "whose newest change was %s is brought to this build without losing a row",
    async (release) => {
      const { pending, rows } = await upgradeRelease(release, 300);
      expect(pending).toBeGreaterThan(0);
      expect(rows).toBeGreaterThan(300 * 8);
    },
    120_000,
  );
});
