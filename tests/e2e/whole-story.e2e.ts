import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Browser, Page } from "@playwright/test";
import { enterPassword, expect, test as base } from "../support/browser";
import { startHouse, type House } from "../support/browser-server";
import { openAlive } from "../support/come-alive";
import { confirmEmail } from "../support/demo-phone";
import { openPortalPage } from "../support/portal";
import { freshPicture } from "../support/draw-conversation";

const password = "a good long one 9";

/** A house of its own, where the 49 days of the letters take some ten seconds. */
const test = base.extend<object, { house: House }>({
  house: [
    async ({}, use, { parallelIndex }) => {
      const house = await startHouse(`fast-server-${parallelIndex}`, { CLOCK_SPEED: "400000" });
      await use(house);
      await house.stop();
    },
    { scope: "worker", timeout: 240_000 },
  ],
  baseURL: async ({ house }, use) => use(house.url),
});

// A picture is read and five letters are written: that takes its time on a busy machine.
test.describe.configure({ timeout: 240_000 });
test.use({ actionTimeout: 30_000 });

/** One of the operator's acts, as `npm run act` does it. @returns what it said */
async function act(house: House, ...words: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["scripts/run.mjs", "act", ...words],
    {
      env: { ...process.env, DATA_DIR: house.folder, PORT: new URL(house.url).port },
    },
  );
  return stdout;
}

/** A person at a browser of their own. */
async function sit(browser: Browser, page: Page): Promise<Page> {
  const context = await browser.newContext({
    baseURL: new URL(page.url()).origin,
    viewport: page.viewportSize(),
  });
  return context.newPage();
}

async function signIn(page: Page, email: string, chosen: string): Promise<void> {
  await openAlive(page, "/login?next=/affiliate");
  await enterPassword(page, email, chosen);
  await expect(page).toHaveURL("/affiliate");
}

const ownLink = (page: Page): Promise<string> =>
  page.getByRole("textbox", { name: "Your affiliate link" }).inputValue();

async function signUp(page: Page, link: string, name: string, phone: string): Promise<string> {
  const email = `${name.split(" ")[0]?.toLowerCase()}@people.example`;
  await openAlive(page, link);
  await expect(page.getByText("Affiliate Link Detected!")).toBeVisible();
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await page.getByLabel("Full name").fill(name);
  await page.getByLabel("US cell number").fill(phone);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Join & Start Earning" }).click();
  await expect(page).toHaveURL("/user", { timeout: 30_000 });
  return email;
}

/**
 * Writes down every step that the open page shows, in order. @returns what was written down so far
 */
async function watchSteps(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const seen: string[] = [];
    const look = (): void => {
      const shown = /Step \d of 5/.exec(document.querySelector("main")?.innerText ?? "")?.[0];
      if (shown && seen.at(-1) !== shown) seen.push(shown);
    };
    new MutationObserver(look).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    });
    look();
    Object.assign(window, { seenSteps: seen });
  });
  return () => page.evaluate(() => (window as typeof window & { seenSteps: string[] }).seenSteps);
}

async function upload(page: Page): Promise<void> {
  await page.locator("input[type=file]").setInputFiles(await freshPicture());
  await page.getByRole("button", { name: "Submit Screenshot" }).click();
  await expect(page.getByText(/Your case is open · TC-/)).toBeVisible({ timeout: 120_000 });
}

async function payOut(house: House): Promise<void> {
  await expect(async () =>
    expect(await act(house, "list-payouts", "pending")).toContain("$500.00"),
  ).toPass({ timeout: 60_000 });
  const line = (await act(house, "list-payouts", "pending"))
    .split("\n")
    .find((one) => one.includes("$500.00"));
  const id = /pay_\w+/.exec(line ?? "")?.[0] ?? "";
  expect(await act(house, "send-payout", id)).toContain("processing");
  expect(await act(house, "complete-payout", id, "TX-1", "ach")).toContain("completed");
}

const tile = (page: Page, name: string) =>
  page
    .getByRole("main")
    .locator("div", { has: page.getByText(name, { exact: true }) })
    .last();

test("issue 7, the whole story: from an affiliate's link over upload, letters, filing and settlement to the money of four people", async ({
  page: dora,
  browser,
  house,
}) => {
  await dora.goto("/");
  const [ana, ben, cara] = [
    await sit(browser, dora),
    await sit(browser, dora),
    await sit(browser, dora),
  ];
  await signIn(ana, "ana@demo.example", "demo-affiliate");
  await signIn(ben, "ben@demo.example", "demo-user");
  await signUp(cara, await ownLink(ben), "Cara Stone", "2125550171");
  await cara.goto("/affiliate");
  const email = await signUp(dora, await ownLink(cara), "Dora Vale", "2125550172");
  for (const referrer of [ana, ben, cara])
    await expect(referrer.getByRole("button", { name: /^Dora Level [123]/ })).toBeVisible();
  await confirmEmail(dora, email, /Welcome to TextClaim/);
  await dora.goto("/user");
  await upload(dora);

  await openPortalPage(dora, /My Cases/);
  await expect(dora.getByText(/^Progress: Step \d of 5$/)).toBeVisible();
  const seen = await watchSteps(dora);
  await expect(dora.getByText("Due: filed in small claims court")).toBeVisible({ timeout: 90_000 });
  const steps = await seen();
  expect(steps).toEqual([...steps].sort());
  expect(steps.length).toBeGreaterThan(2);
  expect(steps.at(-1)).toBe("Step 5 of 5");
  const number = /TC-[\w-]+/.exec(await dora.getByRole("main").innerText())![0];
  await act(house, "record-filing", number, "Albany City Court", "SC-1-26", "2026-01-15");
  await expect(dora.getByText("Filed in small claims court", { exact: true })).toBeVisible();

  await act(house, "settle", number);
  await expect(dora.getByText("+$500")).toBeVisible();
  await expect(tile(dora, "Available Cashout")).toContainText("$500");
  for (const [referrer, amount] of [
    [ana, "$15.00"],
    [ben, "$25.00"],
    [cara, "$50.00"],
  ] as const) {
    await expect(tile(referrer, "Total Earnings")).toContainText(amount);
    await expect(referrer.getByRole("button", { name: /^Dora/ })).toContainText(
      `Paid Out${amount}`,
    );
    await openPortalPage(referrer, "Commission Details");
    await expect(tile(referrer, "Total Earned")).toContainText(amount);
  }

  await payOut(house);
  await expect(tile(dora, "Available Cashout")).toContainText("$0");
  await dora.getByRole("button", { name: "Cash Out" }).click();
  await expect(dora.getByRole("dialog")).toContainText("You have been paid");
  await expect(dora.getByRole("dialog")).toContainText("Our team has paid you $500");
  expect(await act(house, "verify-ledger")).toContain("The ledger is whole");
  for (const one of [ana, ben, cara]) await one.context().close();
});
