import { join } from "node:path";
import AxeBuilder from "@axe-core/playwright";
import { expect, test as base, type Page } from "@playwright/test";
import Database from "~/db/sqlite-driver.mjs";
import { actByKeyboard, beginInTheme } from "./by-keyboard";

/** Talks to the started house without opening a page. */
export const httpTest = base.extend({ baseURL: async ({}, use) => use(process.env.E2E_BASE_URL) });

// All browser tests come from one address within an hour, which nobody else does: without this the
// limits that others' tests used up would refuse those that come late.
function forgetTries(): void {
  const db = new Database(join(process.env.E2E_DATA_DIR!, "app.db"));
  try {
    db.pragma("busy_timeout = 5000");
    db.exec("DELETE FROM rate_limits");
  } finally {
    db.close();
  }
}

/**
 * Every browser test runs against the started house, with all its tries, and fails on anything the
 * browser's console complains about.
 */
export const test = base.extend<{ complaints: string[]; tries: undefined }, { manner: undefined }>({
  manner: [
    async ({ browser }, use) => {
      if (process.env.E2E_THEME) beginInTheme(browser, process.env.E2E_THEME);
      if (process.env.E2E_BY_KEYBOARD) {
        const page = await browser.newPage();
        actByKeyboard(page.locator("html"));
        await page.close();
      }
      await use(undefined);
    },
    { auto: true, scope: "worker" },
  ],
  baseURL: async ({}, use) => use(process.env.E2E_BASE_URL),
  tries: [
    async ({}, use) => {
      forgetTries();
      await use(undefined);
    },
    { auto: true },
  ],
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on("console", (message) => {
        // A frame that may run nothing says so when the tests' own tools look into it.
        if (message.text().startsWith("Blocked script execution in 'about:srcdoc'")) return;
        // The browser's advice on speed depends on how busy the machine is; `npm run bench:web`
        // measures that.
        if (
          / was preloaded using link preload but not used within a few seconds/.test(message.text())
        )
          return;
        if (!["error", "warning"].includes(message.type())) return;
        const said = `${message.text()} (${message.location().url})`;
        if (!isForgiven(complaints, said)) complaints.push(said);
      });
      page.on("pageerror", (error) => complaints.push(error.message));
      await use(complaints);
      expect(complaints, "the browser's console").toEqual([]);
    },
    { auto: true },
  ],
});

/**
 * Forgets what the browser itself reports: answers that refuse, and what the test expects besides.
 * Anything else still fails.
 */
export function forgetRefusals(complaints: string[], besides?: RegExp): void {
  forgiven.set(complaints, { until: Date.now() + lateBy, besides });
  expect(complaints.splice(0).filter((one) => !isForgiven(complaints, one))).toEqual([]);
}

// The page may show a refusal before the browser's console has told of it.
const lateBy = 2000;
const forgiven = new WeakMap<string[], { until: number; besides: RegExp | undefined }>();

function isForgiven(complaints: string[], one: string): boolean {
  const what = forgiven.get(complaints);
  if (!what || Date.now() > what.until) return false;
  return /status of 4\d\d/.test(one) || (what.besides?.test(one) ?? false);
}

/** Fills the sign-in form in and sends it. */
export async function enterPassword(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
}

/**
 * Axe finds nothing to mend on the page as it stands (WCAG 2.2 A and AA, the size of targets among
 * them, and good practice).
 */
export async function expectAccessible(page: Page): Promise<void> {
  // What is fading in or out has no contrast yet; a sheet made by script passes the page's policy.
  await page.evaluate(() => {
    const still = new CSSStyleSheet();
    still.replaceSync("*, ::before, ::after { transition: none !important; }");
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, still];
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    const late = new Promise((resolve) => setTimeout(resolve, 2000));
    return Promise.race([Promise.allSettled(ending.map(({ finished }) => finished)), late]).then(
      () => undefined,
    );
  });
  // WCAG 2.2 AA brought the size of targets (2.5.8), which Axe looks at when it is told to.
  const { violations } = await new AxeBuilder({ page })
    .options({ rules: { "target-size": { enabled: true } } })
    .analyze();
  expect(
    violations.map(({ id, nodes }) => ({
      id,
      where: nodes.map(({ target, failureSummary }) => `${target.join(" ")}: ${failureSummary}`),
    })),
  ).toEqual([]);
  await page.evaluate(() => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1);
  });
}

/** Nothing on the page reaches beyond the right edge of the window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
    .toBeLessThanOrEqual(0);
}

/** What the browser's storage of this kind holds by a name; for `expect.poll`. */
export const stored = (
  page: Page,
  name: string,
  kind: "localStorage" | "sessionStorage" = "sessionStorage",
) => page.evaluate(([store, key]) => window[store].getItem(key), [kind, name] as const);

/** The browser's cookie of this name; for `expect.poll`. */
export const cookieOf = async (page: Page, name: string): Promise<string | undefined> =>
  (await page.context().cookies()).find((cookie) => cookie.name === name)?.value;

export { expect };
