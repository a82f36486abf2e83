import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Browser, BrowserContext, Locator, Page } from "@playwright/test";
import { enterPassword, expect, test as base } from "../../support/browser";
import { startHouse, type House } from "../../support/browser-server";
import { openAlive } from "../../support/come-alive";

type State = Awaited<ReturnType<BrowserContext["storageState"]>>;

const signIns = {
  wanda: ["wanda@world.example", "world people 9"],
  newt: ["newt@world.example", "world people 9"],
  carl: ["carl@world.example", "world people 9"],
  staff: ["staff@demo.example", "demo-staff-account"],
} as const;

export type Who = keyof typeof signIns;

async function signIn(browser: Browser, house: House, who: Who): Promise<State> {
  const context = await browser.newContext({ baseURL: house.url });
  const page = await context.newPage();
  await page.goto("/login");
  await enterPassword(page, signIns[who][0], signIns[who][1]);
  await expect(page).not.toHaveURL(/\/login/, { timeout: 30_000 });
  const state = await context.storageState();
  await context.close();
  return state;
}

// Signing out in one test ends the session of all.
async function isSignedIn(house: House, { cookies }: State): Promise<boolean> {
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const answer = await fetch(`${house.url}/auth-redirect`, {
    headers: { cookie },
    redirect: "manual",
  });
  return answer.headers.get("location") !== "/";
}

const fill = (folder: string): Promise<unknown> =>
  promisify(execFile)(process.execPath, ["--import", "tsx", "tests/support/fill-requirements.ts"], {
    env: { ...process.env, DATA_DIR: folder },
  });

/**
 * A house of its own that is filled with people in every state, and what a browser needs to be
 * signed in as one of them.
 */
export const test = base.extend<
  object,
  {
    house: "rows" | "acts" | "bulk";
    world: House;
    as: (who: Who) => Promise<State>;
    windowOf: (who: Who | undefined) => Promise<Page>;
  }
>({
  // What is done to the world in one file must not be seen in another.
  house: ["rows", { option: true, scope: "worker" }],
  world: [
    async ({ house: name }, use, { parallelIndex }) => {
      const house = await startHouse(
        `requirements-${name}-${parallelIndex}`,
        { WEBHOOK_ALLOW_PRIVATE: "true" },
        fill,
      );
      await use(house);
      await house.stop();
    },
    { scope: "worker", timeout: 240_000 },
  ],
  as: [
    async ({ world, browser }, use) => {
      const states = new Map<Who, Promise<State>>();
      await use(async (who) => {
        const kept = states.get(who);
        if (kept && (await isSignedIn(world, await kept))) return kept;
        const state = signIn(browser, world, who);
        states.set(who, state);
        return state;
      });
    },
    { scope: "worker" },
  ],
  // Visits only look: one window for each person saves a browser's start and a sign-in each time.
  windowOf: [
    async ({ world, as, browser }, use) => {
      const windows = new Map<Who | undefined, Page>();
      await use(async (who) => {
        const open = windows.get(who);
        if (open) return open;
        const context = await browser.newContext({
          baseURL: world.url,
          locale: "en-US",
          timezoneId: "America/New_York",
          ...(who ? { storageState: await as(who) } : {}),
        });
        const page = await context.newPage();
        windows.set(who, page);
        return page;
      });
      for (const page of windows.values()) await page.context().close();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ world }, use) => use(world.url),
});

/** Opens a page in the test's own browser, signed in as one of the world's people. */
export async function enter(
  page: Page,
  as: (who: Who) => Promise<State>,
  who: Who,
  path: string,
): Promise<void> {
  await page.context().addCookies((await as(who)).cookies);
  await openAlive(page, path);
}

/** Opens one of a person's submitted cases by its name. */
export async function openSubmittedCase(page: Page, name: RegExp): Promise<void> {
  await openAlive(page, "/user/cases?status=submitted");
  await page.getByRole("link", { name }).first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
}

/** A notice by its title, with its sentence. */
export const notice = (page: Page, title: string): Locator =>
  page.getByRole("listitem").filter({ hasText: title }).first();

/** The first of these words that can be seen. */
export const shown = (page: Page, words: string | RegExp): Locator =>
  page.getByText(words).filter({ visible: true }).first();

/** Searches a list of staff, which leads to an address that keeps the search. */
export async function search(page: Page, label: string, typed: string): Promise<void> {
  const before = page.url();
  await page.getByRole("searchbox", { name: label }).fill(typed);
  await expect(page).not.toHaveURL(before);
  await expect(page).toHaveURL(/[?&]s=/);
}

/** What is told to a person may be taken back for some seconds before it is done. */
export const soon = { timeout: 30_000 };

/** Where staff works. */
export const desk = "/super-admin";

export { expect };
