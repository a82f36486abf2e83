import { afterAll, beforeAll, expect, it } from "vitest";
import { setAppMode } from "~/core/app-mode";
import { setCurrentTemplate } from "~/core/claims/register/current-template";
import { sqlite } from "~/db/client";
import { outreachTemplate } from "~/letters/outreach-template";
import { groundFor, runClaimHistory } from "~/tests/support/claim-histories";
import { approveItem } from "~/tests/support/open-claims";
import { makeStaff } from "~/tests/support/staff-people";

const boss = makeStaff("super_admin");
const { hash } = outreachTemplate();

beforeAll(() => {
  setAppMode("live");
  setCurrentTemplate(outreachTemplate());
  approveItem("letter", "outreach", boss);
  approveItem("letter", "instrument", boss);
  // Each history begins with no theory, paragraph or pathway approved.
  sqlite.pragma("synchronous = OFF");
  sqlite.exec("DROP TRIGGER counsel_approvals_no_delete");
});
afterAll(() => setAppMode("demo"));

it("no interleaving of stops, approvals, expiry and moves lets a letter out that may not go", () => {
  const ground = groundFor(boss, hash);
  const wrong: string[] = [];
  for (let seed = 1; seed <= 20; seed++) wrong.push(...runClaimHistory(seed, ground, 12));
  expect(wrong).toEqual([]);
});
