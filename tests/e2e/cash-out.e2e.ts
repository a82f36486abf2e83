import { join } from "node:path";
import type { Page } from "@playwright/test";
import Database from "~/db/sqlite-driver.mjs";
import { browserArguments } from "../../playwright.config";
import { findBrowser } from "../../scripts/find-browser.mjs";
import { fakeTremendous } from "../fakes/tremendous";
import { enterPassword, expect } from "../support/browser";
import type { House } from "../support/browser-server";
import { openAlive } from "../support/come-alive";
import { test as base } from "../support/live-site";
import { serveFake } from "../support/serve-fake";

const apiKey = "PROD_key";
const payoutId = `pay_${"0".repeat(31)}1`;
const person = { email: "payee@people.example", password: "a good long one 9" };

type Vendor = { url: string; fake: ReturnType<typeof fakeTremendous> };

/** The site as in production, with a payout vendor that refuses what the real one refuses. */
const test = base.extend<object, { vendor: Vendor }>({
  vendor: [
    async ({}, use) => {
      let fake!: Vendor["fake"];
      const served = await serveFake((baseUrl) => {
        fake = fakeTremendous({ apiKey, baseUrl });
        return fake.handlers;
      });
      await use({ url: served.url, fake });
      await served.stop();
    },
    { scope: "worker" },
  ],
  liveSettings: [
    async ({ vendor }, use) => use({ TREMENDOUS_API_KEY: apiKey, TREMENDOUS_BASE_URL: vendor.url }),
    { scope: "worker" },
  ],
  context: async ({ context }, use) => {
    // The vendor's own site, where a reward is chosen.
    await context.route("https://reward.example/**", (route) =>
      route.fulfill({ contentType: "text/html", body: "<h1>Choose your reward</h1>" }),
    );
    await use(context);
  },
});

// Chromium's shell without windows has no place for a site in a new tab.
test.use({ launchOptions: { executablePath: findBrowser(), args: browserArguments } });

async function signUp(page: Page): Promise<void> {
  await openAlive(page, "/");
  await page.getByRole("textbox", { name: "Email" }).fill(person.email);
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await page.getByLabel("Full name").fill("Pat Payee");
  await page.getByLabel("US cell number").fill("2125550178");
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Join & Start Earning" }).click();
  await expect(page).toHaveURL("/user");
}

/** Orders a payout at the vendor as the house orders it, and keeps it as one that was paid. */
async function order({ url, fake }: Vendor, { folder }: House): Promise<void> {
  const answer = await fetch(`${url}/orders`, {
    method: "POST",
    headers: { authorization: `Bearer ${apiKey}`, "content-type": "application/json" },
    body: JSON.stringify({
      external_id: payoutId,
      payment: { funding_source_id: "balance" },
      reward: {
        products: ["A2J05SWPI2QG"],
        value: { denomination: 500, currency_code: "USD" },
        recipient: { name: "Pat Payee", email: person.email },
        delivery: { method: "LINK" },
      },
    }),
  });
  expect(answer.ok).toBe(true);
  const { id } = fake.orders.get(payoutId)!;
  const database = new Database(join(folder, "app.db"));
  database.pragma("busy_timeout = 5000");
  database
    .prepare(
      `INSERT INTO payouts (id, user_id, amount_cents, status, payment_method, tremendous_order_id, transaction_id, vendor_order, created_at, updated_at, completed_at)
       SELECT @payoutId, user_id, 50000, 'completed', 'tremendous', @id, @id, '{"delivery":"link"}', 1, 1, 1 FROM profiles WHERE email = @email`,
    )
    .run({ payoutId, id, email: person.email });
  database.close();
}

test("issue 20, 1: Cash Out reaches the vendor's site in live mode, also over a sign-in, by a link that is made each time", async ({
  page,
  context,
  vendor,
  house,
}) => {
  test.setTimeout(120_000);
  await signUp(page);
  await order(vendor, house);
  await openAlive(page, "/user/cases");
  const cashOut = page.getByRole("link", { name: "Cash Out" });
  const links: string[] = [];
  for (const isExpired of [false, true]) {
    if (isExpired) await context.clearCookies();
    const opened = context.waitForEvent("page");
    await cashOut.focus();
    await page.keyboard.press("Enter");
    const tab = await opened;
    if (isExpired) {
      await expect(tab).toHaveURL(/\/login\?next=/);
      await enterPassword(tab, person.email, person.password);
    }
    await expect(tab.getByRole("heading", { name: "Choose your reward" })).toBeVisible();
    await expect(tab).toHaveURL(/^https:\/\/reward\.example\/secret-/);
    links.push(tab.url());
    await tab.close();
  }
  expect(new Set(links).size).toBe(2);
});
