import type { Page } from "@playwright/test";
import { enterPassword, expect, test } from "../support/browser";
import { openAlive } from "../support/come-alive";

/** How many fields and buttons took the focus, and those that something else is drawn over then. */
async function coveredOn(page: Page): Promise<{ focused: number; covered: string[] }> {
  return page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const all = document.querySelectorAll<HTMLElement>(
      "main :is(a[href], button, input, select, textarea):not([disabled], [type=hidden], [tabindex='-1'])",
    );
    const covered: string[] = [];
    let focused = 0;
    const coverOf = (one: HTMLElement): string | undefined => {
      const { left, right, top, bottom } = one.getBoundingClientRect();
      if (right - left < 2 || bottom - top < 2) return undefined;
      return [0.1, 0.5, 0.9]
        .map((part) =>
          document
            .elementFromPoint(left + (right - left) * part, (top + bottom) / 2)
            ?.closest("[data-floats], [data-sonner-toast]"),
        )
        .find((over) => over && !over.contains(one))?.outerHTML;
    };
    for (const one of all) {
      one.focus();
      if (document.activeElement !== one) continue;
      focused++;
      // A page that is still scrolling or growing has a moment to come to rest, in time and not in
      // frames: a busy machine draws few of them.
      const until = performance.now() + 2000;
      await frame();
      await frame();
      let found = coverOf(one);
      while (found && performance.now() < until) {
        await frame();
        found = coverOf(one);
      }
      if (found) covered.push(`${one.outerHTML.slice(0, 120)} under ${found.slice(0, 60)}`);
    }
    return { focused, covered };
  });
}

test("issue 20.14: nothing that floats covers the field or button in use, on a phone nor in the small window above its keyboard", async ({
  page,
}, { project }) => {
  test.setTimeout(120_000);
  const phones = [
    { width: 390, height: 844 },
    { width: 390, height: 420 },
  ];
  const sizes = project.name === "mobile" ? phones : [{ width: 1280, height: 800 }];
  const look = async (path: string) => {
    await openAlive(page, path);
    for (const size of sizes) {
      await page.setViewportSize(size);
      // As somebody stands in the middle of the page, with everything that floats in sight.
      await page.evaluate(() => window.scrollTo(0, 900));
      const { focused, covered } = await coveredOn(page);
      expect(covered, `${path} at ${size.height}`).toEqual([]);
      expect(focused, path).toBeGreaterThan(2);
    }
  };
  await look("/");
  await page.getByRole("textbox", { name: "Email" }).fill("pat@shop");
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  const notice = page.getByRole("listitem").filter({ hasText: "Invalid Email" });
  await expect(notice).toBeVisible();
  // It slides in: what counts is where it comes to rest.
  await notice.evaluate((one) =>
    Promise.allSettled(one.getAnimations({ subtree: true }).map(({ finished }) => finished)),
  );
  await expect(async () => {
    const field = (await page.getByRole("textbox", { name: "Email" }).boundingBox())!;
    const toast = (await notice.boundingBox())!;
    expect(
      toast.y >= field.y + field.height || toast.y + toast.height <= field.y,
      "the notice stands beside the field that it is about, not over it",
    ).toBe(true);
  }).toPass({ timeout: 8000 });
  await page.goto("/login");
  await enterPassword(page, "ben@demo.example", "demo-user");
  await expect(page).toHaveURL("/user");
  for (const path of ["/user", "/user/cases", "/user/settings", "/user/affiliate"])
    await look(path);
});

test("issue 20.15: signed in, every public page shows the way to one's own portal and no Login", async ({
  page,
  complaints,
}) => {
  await page.goto("/login");
  await enterPassword(page, "ben@demo.example", "demo-user");
  await expect(page).toHaveURL("/user");
  for (const path of ["/", "/?tab=affiliates", "/terms", "/privacy", "/sms", "/no/such/page"]) {
    await page.goto(path);
    const bar = page.getByRole("banner");
    await expect(bar.getByRole("link", { name: "Open my account" }), path).toHaveAttribute(
      "href",
      "/user",
    );
    await expect(page.getByRole("link", { name: "Login" }), path).toHaveCount(0);
  }
  await bar(page).getByRole("link", { name: "Open my account" }).click();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL("/");
  await expect(bar(page).getByRole("link", { name: "Open my account" })).toHaveCount(0);
  expect(complaints.splice(0).filter((one) => !/status of 404/.test(one))).toEqual([]);
});

const bar = (page: Page) => page.getByRole("banner");
