import { expect, it } from "vitest";
import { listFindings } from "~/core/staff/health/list-findings";
import { runAct } from "~/server/operator/acts";

type Told = { checks: { name: string; level: string; found: string }[] };

it("issue 25, 1: the doctor sends no mail around in demo mode, and keeps nothing of a look that is made once", async () => {
  const { lines } = await runAct("doctor", ["--round-trip", "--json"], { serving: true });
  const { checks } = JSON.parse(lines[0]!) as Told;
  expect(checks.filter(({ name }) => name === "mail.round-trip")).toMatchObject([
    { level: "skipped", found: "Not in demo mode, in which no mail leaves." },
  ]);
  const kept = listFindings().map(({ name }) => name);
  expect(kept).toContain("mail.server");
  expect(kept).not.toContain("mail.round-trip");
  expect((await runAct("doctor", ["--json"])).lines.join()).not.toContain("mail.round-trip");
});

it("names its options to whoever types another", async () => {
  expect(await runAct("doctor", ["--all"])).toEqual({
    ok: false,
    lines: [
      "Usage: doctor [--fix [--yes]] [--round-trip] [--json]",
      "the doctor knows --fix, --yes, --json, --round-trip",
    ],
  });
});
