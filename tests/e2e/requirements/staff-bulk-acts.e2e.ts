import { join } from "node:path";
import type { Page } from "@playwright/test";
import Database from "~/db/sqlite-driver.mjs";
import { desk, enter, expect, notice, soon, test } from "./world";

test.describe.configure({ timeout: 120_000, mode: "serial" });
test.use({ viewport: { width: 1280, height: 800 }, house: "bulk" });

type Row = { id: string; status: string; cents: number; transactionId: string | null };

function payoutsIn(folder: string): Row[] {
  const database = new Database(join(folder, "app.db"), { readonly: true });
  database.pragma("busy_timeout = 5000");
  const rows = database
    .prepare<[], Row>(
      "SELECT id, status, amount_cents AS cents, transaction_id AS transactionId FROM payouts",
    )
    .all();
  database.close();
  return rows;
}

const money = (rows: readonly Row[]): string =>
  (rows.reduce((sum, { cents }) => sum + cents, 0) / 100).toLocaleString("en-US", {
    style: "currency",
    currency: "USD",
  });

/** Selects the whole page and asks for a status. @returns what the dialog says */
async function askFor(page: Page, to: string): Promise<string> {
  await page
    .getByRole("checkbox", { name: /^Select all/ })
    .first()
    .check();
  const bar = page.getByRole("region", { name: "Selected payouts" });
  await bar.getByLabel("New status").selectOption(to);
  await bar.getByRole("button", { name: "Update" }).click();
  return page.getByRole("dialog").locator("p").first().innerText();
}

const counted = (said: string, words: RegExp): number =>
  Number(words.exec(said)?.[1]?.replaceAll(",", "") ?? 0);

/** The counts of a dialog's sentences. */
const outlookOf = (said: string) => ({
  all: counted(said, /([\d,]+) selected/),
  may: counted(said, /([\d,]+) of them/),
  held: counted(said, /([\d,]+) (?:is|are) held/),
  already: counted(said, /([\d,]+) (?:is|are) \w+ already/),
  unable: counted(said, /([\d,]+) cannot become/),
});

for (const [to, confirm] of [
  ["completed", "Mark as completed"],
  ["pending", "Retry Payout"],
] as const)
  test(`issue 20, 23 and 28: many payouts set to ${to} at once: the dialog promises what may be, the result says what was, with counts, sums and reasons`, async ({
    page,
    as,
    world,
  }) => {
    await enter(page, as, "staff", `${desk}/payouts?size=100`);
    const before = payoutsIn(world.folder);
    const said = await askFor(page, to);
    const outlook = outlookOf(said);
    expect(outlook.all).toBe(before.length);
    expect(said).toContain(`${money(before)} in all.`);
    expect(outlook.may + outlook.held + outlook.already + outlook.unable).toBe(outlook.all);
    expect(outlook.already).toBe(before.filter(({ status }) => status === to).length);
    expect(said).not.toMatch(/each of the/i);
    if (to === "completed") await page.getByLabel("Transaction ID").fill("BANK-77");
    await page.getByRole("dialog").getByRole("button", { name: confirm }).click();
    const told = notice(page, "payout(s) updated successfully");
    await expect(told).toBeVisible(soon);
    const result = await told.innerText();

    const was = new Map(before.map(({ id, status }) => [id, status]));
    const moved = payoutsIn(world.folder).filter(
      ({ id, status }) => status === to && was.get(id) !== to,
    );
    expect(moved.length).toBeGreaterThan(0);
    expect(moved.length).toBeLessThanOrEqual(outlook.may);
    expect(result).toContain(`${moved.length} payout(s) updated successfully.`);
    expect(result).toContain(`That is ${money(moved)}.`);
    if (to === "completed")
      expect(new Set(moved.map(({ transactionId }) => transactionId))).toEqual(
        new Set(["BANK-77"]),
      );
    const refused = outlook.all - outlook.already - moved.length;
    expect(result).toContain(`${refused} could not be: `);
    const reasons = [...result.matchAll(/(\d+) × /g)].map(([, count]) => Number(count));
    expect(reasons.reduce((sum, count) => sum + count, 0)).toBe(refused);
    await expect(page.getByRole("region", { name: "Selected payouts" })).toContainText(
      `${refused} selected`,
    );
  });
