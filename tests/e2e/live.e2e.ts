import {
  cookieOf,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  forgetRefusals,
} from "../support/browser";
import { openAlive } from "../support/come-alive";
import { test } from "../support/live-site";

test.describe.configure({ timeout: 120_000 });

const publicPages = ["/", "/?tab=affiliates", "/login", "/terms", "/privacy", "/sms"];

test("decisions, Marketing figures: with nothing to show nothing is invented, and nothing of the demo is left", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const path of publicPages) {
    await openAlive(page, path);
    await expect(page.locator("body")).not.toContainText(/Sample data|demo|2,847|12,847|\$26\.5M/i);
    await expect(page.locator('a[href^="/dev"]')).toHaveCount(0);
    await expectNoSidewaysScroll(page);
  }
  await openAlive(page, "/");
  for (const part of ["Places left", "In their words", "Paid to people like you"])
    await expect(page.getByRole("region", { name: part })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Text (212) 555-0100" })).toHaveAttribute(
    "href",
    "sms:+12125550100",
  );
  await expect(page.getByText(/An illustration, no promise/)).toBeVisible();
  await expectAccessible(page);
});

test("decisions, Demo and live: the demo phone, the mailbox and the workflows do not exist", async ({
  page,
  complaints,
}) => {
  for (const path of ["/dev/phone", "/dev/mailbox", "/dev/workflows"])
    expect((await page.goto(path))?.status(), path).toBeGreaterThan(400);
  forgetRefusals(complaints);
});

test("the headers of a public site: HTTPS alone from now on, scripts by nonce, no frames", async ({
  page,
}) => {
  for (const path of publicPages) {
    const headers = (await page.goto(path))!.headers();
    expect(headers["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains");
    expect(headers["content-security-policy"]).toMatch(
      /script-src 'self' 'nonce-[^']+';.*frame-ancestors 'none'.*upgrade-insecure-requests/,
    );
    expect(headers["x-frame-options"]).toBe("DENY");
  }
});

test("a sign-up sets Secure cookies bound to this host, keeps nothing in local storage, and leads to the portal", async ({
  page,
  context,
}, { project }) => {
  await openAlive(page, "/?ref=ABCDEF");
  expect((await context.cookies()).find(({ name }) => name === "ref")).toMatchObject({
    httpOnly: true,
    secure: true,
    sameSite: "Lax",
  });
  await page
    .getByRole("textbox", { name: "Email" })
    .fill(`live-${project.name}-${process.pid}-${Date.now()}@people.example`);
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await page.getByLabel("Full name").fill("Pat Visitor");
  await page.getByLabel("US cell number").fill("2125550177");
  await page.getByLabel("Password", { exact: true }).fill("a good long one 9");
  await page.getByRole("button", { name: "Join & Start Earning" }).click();
  await expect(page).toHaveURL("/user");
  expect((await context.cookies()).find(({ name }) => name.endsWith("auth_session"))).toMatchObject(
    {
      name: "__Host-auth_session",
      httpOnly: true,
      secure: true,
      sameSite: "Lax",
      path: "/",
    },
  );
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL("/");
  await expect.poll(() => cookieOf(page, "__Host-auth_session")).toBeUndefined();
});
