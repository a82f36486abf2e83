import { expect, it } from "vitest";
import { releases, upgradeRelease } from "~/tests/support/upgrade-release";

const cases = Number(process.env.CASES ?? 1_000_000);
const wanted = process.env.RELEASES?.split(",") ?? releases;

it.each(wanted)(
  `issue 24: a database of ${cases} cases whose newest change was %s is upgraded in about the time that the plan says`,
  async (release) => {
    const upgrade = await upgradeRelease(release, cases);
    const { pending, rows, bytesBefore, bytesAfter, plannedMs, tookMs } = upgrade;
    const megabytes = (bytes: number): number => Math.round(bytes / 1e6);
    console.log(
      `${release}: ${pending} changes, ${rows} rows, ${megabytes(bytesBefore)} MB before and ` +
        `${megabytes(bytesAfter)} MB after, planned ${plannedMs} ms, took ${tookMs} ms`,
    );
    // The act itself starts, looks for damage and closes; a busy machine is no steady one.
    expect(tookMs).toBeLessThan(2 * plannedMs + 30_000);
    expect(bytesAfter).toBeLessThan(2 * bytesBefore);
  },
  6 * 60 * 60 * 1000,
);
