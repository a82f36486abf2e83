import type { Page } from "@playwright/test";
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

/** What is placed inside a box that scrolls but measured from outside of it lengthens the page. */
const strayed = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const scrolls = (box: Element): boolean =>
      /auto|scroll/.test(getComputedStyle(box).overflowX + getComputedStyle(box).overflowY);
    const boxes = [...document.querySelectorAll("body *")].filter(scrolls);
    return boxes.flatMap((box) =>
      [...box.querySelectorAll<HTMLElement>("*")]
        .filter((one) => getComputedStyle(one).position === "absolute")
        .filter(({ offsetParent }) => offsetParent && !box.contains(offsetParent))
        .map((one) => `${one.tagName} ${one.textContent ?? ""} in ${box.className}`),
    );
  });

for (const [name, visit] of Object.entries(visits)) {
  const here = rows.filter(({ at }) => at === name);
  if (here.length === 0) continue;
  test(`${visit.title}: every row of the table is met`, async ({ windowOf, complaints }) => {
    const widths = visit.only ? [visit.only] : [1280, 390];
    const page = await windowOf(visit.who);
    const complain = (error: Error): unknown => complaints.push(error.message);
    page.on("pageerror", complain);
    await page.setViewportSize({ width: widths[0]!, height: 844 });
    await openAlive(page, visit.path);
    await visit.act?.(page);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 844 });
      for (const row of here) {
        if (row.wide && width < 768) continue;
        for (const sight of row.see ?? [])
          await expectSeen(page, sight, `${row.id}: ${row.says} (${width} px)`);
      }
      expect.soft(await strayed(page), `${visit.path} (${width} px)`).toEqual([]);
    }
    page.off("pageerror", complain);
    forgetRefusals(complaints);
    expect(here.length).toBeGreaterThan(0);
  });
}
