import { forgetRefusals } from "../../support/browser";
import { openAlive } from "../../support/come-alive";
import { readRows } from "../../requirements/rows";
import { expectSeen } from "./see";
import { visits } from "./visits";
import { expect, test } from "./world";

test.describe.configure({ timeout: 120_000 });
// A failure names its row; a trace of each page would cost more than the look at it.
test.use({ trace: "off" });

const rows = [...readRows("user"), ...readRows("admin")];

for (const [name, visit] of Object.entries(visits)) {
  const here = rows.filter(({ at }) => at === name);
  if (here.length === 0) continue;
  test(`${visit.title}: every row of the table is met`, async ({
    browser,
    world,
    as,
    complaints,
  }) => {
    const widths = visit.only ? [visit.only] : [1280, 390];
    const context = await browser.newContext({
      baseURL: world.url,
      viewport: { width: widths[0]!, height: 844 },
      locale: "en-US",
      timezoneId: "America/New_York",
      ...(visit.who ? { storageState: await as(visit.who) } : {}),
    });
    const page = await context.newPage();
    page.on("pageerror", (error) => complaints.push(error.message));
    await openAlive(page, visit.path);
    await visit.act?.(page);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 844 });
      for (const row of here) {
        if (row.wide && width < 768) continue;
        for (const sight of row.see ?? [])
          await expectSeen(page, sight, `${row.id}: ${row.says} (${width} px)`);
      }
    }
    await context.close();
    forgetRefusals(complaints);
    expect(here.length).toBeGreaterThan(0);
  });
}
