import type { Page } from "@playwright/test";
import { enterPassword, expect, forgetRefusals, test } from "../support/browser";
import { comeAlive } from "../support/come-alive";

test.describe.configure({ timeout: 120_000 });

/** Opens a page whose scripts are still on their way; they come when the returned act is called. */
async function openWithoutScripts(page: Page, path: string): Promise<() => Promise<void>> {
  let send = (): void => undefined;
  const sent = new Promise<void>((resolve) => (send = resolve));
  await page.route(/\/assets\/[^?]*\.js/, async (route) => {
    await sent;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  return async () => {
    send();
    await comeAlive(page);
    await page.unrouteAll({ behavior: "ignoreErrors" });
  };
}

const desk = "/super-admin";

type Early = { at: string; label: string; act: (page: Page) => Promise<unknown>; leadsTo: RegExp };

const search = (at: string, label: string): Early => ({
  at,
  label,
  act: (page) => page.getByRole("searchbox", { name: label }).pressSequentially("quill"),
  leadsTo: /[?&]s=/,
});

const choice = (at: string, label: string, value: string, leadsTo: RegExp): Early => ({
  at,
  label,
  act: (page) =>
    page.locator("main").getByRole("combobox", { name: label, exact: true }).selectOption(value),
  leadsTo,
});

const early: Early[] = [
  search(desk, "Search all data"),
  search(`${desk}/users`, "Search users"),
  search(`${desk}/cases`, "Search cases"),
  search(`${desk}/affiliates`, "Search affiliates"),
  search(`${desk}/payouts`, "Search payouts"),
  search(`${desk}/audit`, "Search the audit"),
  search(`${desk}/support-chat`, "Search conversations"),
  choice(`${desk}/cases`, "Status", "submitted", /status=submitted/),
  choice(`${desk}/payouts`, "Status", "pending", /status=pending/),
  choice(`${desk}/users`, "Rows per page", "50", /size=50/),
  choice(`${desk}/support-chat`, "Which conversations", "open", /view=open/),
  choice(`${desk}/support-chat?tab=training`, "Category", "general", /category=general/),
  {
    at: `${desk}/audit`,
    label: "Everyone’s acts",
    act: (page) => page.getByLabel("Everyone’s acts").click(),
    leadsTo: /everyone=yes/,
  },
];

test("issue 20, 22: a search that is typed and a filter that is chosen before the page's scripts have come is heard", async ({
  page,
}) => {
  await page.goto("/login");
  await enterPassword(page, "staff@demo.example", "demo-staff-account");
  await expect(page).toHaveURL(/super-admin/);
  for (const { at, label, act, leadsTo } of early) {
    const sendScripts = await openWithoutScripts(page, at);
    await act(page);
    await sendScripts();
    await expect(page, `${label} on ${at}`).toHaveURL(leadsTo);
    // React gives a boundary up that changes before it is taken over (error 421).
    const [body = ""] = (await (await page.request.get(at)).text()).split("</body>");
    expect(body.includes("<!--$"), `a boundary that the server rendered on ${at}`).toBe(false);
  }
});

test("issue 20, 11: what is typed before the page's scripts have come stays in the form", async ({
  page,
}) => {
  const sendScripts = await openWithoutScripts(page, "/");
  const email = page.getByLabel("Email").first();
  await email.pressSequentially("early@people.example");
  await sendScripts();
  await email.pressSequentially("s");
  await email.blur();
  await expect(email).toHaveValue("early@people.examples");
});

test("issue 20, 11: a form that is sent before the page's scripts have come waits for them, and keeps what was typed", async ({
  page,
}) => {
  const sendScripts = await openWithoutScripts(page, "/");
  const email = page.getByLabel("Email").first();
  await email.pressSequentially("early@people.example");
  await email.press("Enter");
  await sendScripts();
  await expect(page.getByText("Step 2 of 2")).toBeVisible();
  await expect(email).toHaveValue("early@people.example");
});

test("a form is sent by the browser at once where the page's scripts cannot be had", async ({
  page,
  complaints,
}) => {
  await page.route(/\/assets\/.*\.js/, (route) => route.fulfill({ status: 404, body: "" }));
  await page.goto("/login");
  const posted = page.waitForRequest((request) => request.method() === "POST", { timeout: 5000 });
  await enterPassword(page, "ben@demo.example", "demo-user");
  expect(new URL((await posted).url()).pathname).toBe("/login");
  await expect(page).toHaveURL("/user");
  forgetRefusals(complaints, /assets|module/i);
});
