import type { Page, Route } from "@playwright/test";
import { encode } from "turbo-stream";
import { expect, test } from "../support/browser";
import { openSignedIn } from "../support/come-alive";

test.describe.configure({ timeout: 150_000 });

const staff = { email: "staff@demo.example", password: "demo-staff-account" };
const noAnswer = "Our server did not answer. Try again in a moment.";

const open = (page: Page, to: string) => openSignedIn(page, to, staff);

const cut = (route: Route): Promise<void> =>
  route.request().method() === "POST" ? route.abort("connectionrefused") : route.continue();

/** The notice that begins so; nothing of the page has been replaced. */
async function expectTold(page: Page, title: string, words: string): Promise<void> {
  const notice = page.locator("[data-sonner-toast]").filter({ hasText: words }).first();
  await expect(notice).toContainText(title);
  await expect(page.getByText(/^Error \d/)).toHaveCount(0);
  await expect(page.getByText("Super Admin Portal").first()).toBeAttached();
}

type Walk = { at: string; walk: (page: Page) => Promise<void> };

const walks: Walk[] = [
  {
    at: "/super-admin",
    walk: async (page) => {
      await page.getByRole("searchbox").fill("quill");
      await expectTold(page, "Error", `Failed to search: ${noAnswer}`);
      await expect(page.getByRole("searchbox")).toHaveValue("quill");
    },
  },
  {
    at: "/super-admin/users",
    walk: async (page) => {
      await page.getByRole("searchbox").fill("ben@");
      await expectTold(page, "Error", `Failed to fetch users: ${noAnswer}`);
      await page
        .getByRole("button", { name: /^Edit / })
        .first()
        .click();
      await page.getByLabel("First Name").fill("Typed Here");
      await page.getByRole("button", { name: "Save Changes" }).click();
      await expectTold(page, "Error", `Failed to update user: ${noAnswer}`);
      await expect(page.getByLabel("First Name")).toHaveValue("Typed Here");
      await page.getByRole("button", { name: "Send Reset Email" }).click();
      await expectTold(page, "Error", `Failed to send reset email: ${noAnswer}`);
      await page.getByRole("button", { name: "Cancel" }).click();
      await page
        .getByRole("button", { name: /^Delete / })
        .first()
        .click();
      await page.getByRole("button", { name: "Delete Account" }).click();
      await expectTold(page, "Error", `Failed to delete user: ${noAnswer}`);
      await expect(page.getByRole("alertdialog")).toBeVisible();
    },
  },
  {
    at: "/super-admin/cases",
    walk: async (page) => {
      await page.getByRole("searchbox").fill("inc");
      await expectTold(page, "Error", `Failed to fetch cases: ${noAnswer}`);
    },
  },
  {
    at: "/super-admin/affiliates",
    walk: async (page) => {
      await page.getByRole("button", { name: "Add affiliate" }).click();
      await page.getByLabel("First Name").fill("Ada");
      await page.getByLabel("Email").fill("ada@partners.example");
      await page.getByRole("dialog").getByRole("button", { name: "Add affiliate" }).click();
      await expectTold(page, "Error", `Failed to add affiliate: ${noAnswer}`);
      await expect(page.getByLabel("Email")).toHaveValue("ada@partners.example");
      await page.getByRole("button", { name: "Cancel" }).click();
      await page.getByRole("searchbox").fill("ada");
      await expectTold(page, "Error", `Failed to fetch affiliates: ${noAnswer}`);
    },
  },
  {
    at: "/super-admin/payouts",
    walk: async (page) => {
      await page.getByRole("searchbox").fill("ada");
      await expectTold(page, "Error", `Failed to fetch payouts: ${noAnswer}`);
      await page.route(/payouts\/export$/, cut, { times: 1 });
      await page.getByRole("button", { name: "Export CSV" }).click();
      await expectTold(page, "Error", `Failed to export payouts: ${noAnswer}`);
    },
  },
  {
    at: "/super-admin/settings",
    walk: async (page) => {
      await page.getByLabel("Spots left").fill("17");
      await page.getByRole("button", { name: "Save" }).last().click();
      await expectTold(page, "Error", `Failed to save settings: ${noAnswer}`);
      await expect(page.getByLabel("Spots left")).toHaveValue("17");
      await page.getByRole("button", { name: "Test Connection" }).click();
      await expectTold(page, "Connection Failed", `Could not connect to N8n webhook: ${noAnswer}`);
    },
  },
  {
    at: "/super-admin/email-tester",
    walk: async (page) => {
      await page.getByRole("button", { name: "Send test email" }).click();
      await expectTold(page, "Send failed", noAnswer);
    },
  },
  {
    at: "/super-admin/audit",
    walk: async (page) => {
      await page.getByRole("searchbox").fill("settings");
      await expectTold(page, "Error", `Failed to fetch the audit: ${noAnswer}`);
    },
  },
];

test("issue 20, 21: no act of staff that fails replaces the page or loses what was typed", async ({
  page,
  complaints,
}, { project }) => {
  // The same forms at another width.
  if (project.name === "mobile") return;
  for (const { at, walk } of walks) {
    await open(page, at);
    await page.route(/\/super-admin[^?]*\.data/, cut);
    await walk(page);
    await page.unroute(/\/super-admin[^?]*\.data/);
  }
  expect(complaints.splice(0).filter((one) => !/ERR_CONNECTION_REFUSED/.test(one))).toEqual([]);
});

test("issue 20, 21: what was lost is done by one click on Try again, and what needs a proof after it", async ({
  page,
  complaints,
}) => {
  await open(page, "/super-admin/settings");
  const answers: ((route: Route) => Promise<void>)[] = [
    cut,
    (route) => route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad</h1>" }),
    async (route) => {
      const asked = { redirect: "/confirm-identity?next=%2F", status: 302, revalidate: false };
      const body = await new Response(encode({ ...asked, reload: false, replace: false })).text();
      await route.fulfill({ status: 202, contentType: "text/x-script; charset=utf-8", body });
    },
  ];
  await page.route(/\/super-admin\/settings\.data/, (route) =>
    route.request().method() === "POST"
      ? (answers.shift() ?? ((one: Route) => one.continue()))(route)
      : route.continue(),
  );
  const minimum = page.getByLabel("Minimum payout in dollars");
  const before = await minimum.inputValue();
  await minimum.fill("6");
  await minimum.press("Enter");
  await expectTold(page, "Error", `Failed to save settings: ${noAnswer}`);
  await page.getByRole("button", { name: "Try again" }).click();
  await expectTold(page, "Error", "Failed to save settings: Something went wrong on our side.");
  await page
    .locator("[data-sonner-toast]")
    .filter({ hasText: "Something went wrong on our side." })
    .getByRole("button", { name: "Try again" })
    .click();
  const asked = page.getByRole("dialog", { name: "Confirm that it's you" });
  await asked.getByLabel("Password", { exact: true }).fill("not the password");
  await asked.getByRole("button", { name: "Confirm" }).click();
  await expect(asked.getByText("That password is not right.")).toBeVisible();
  await asked.getByLabel("Password", { exact: true }).fill(staff.password);
  await asked.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText("Settings saved successfully.")).toBeVisible();
  await expect(asked).toHaveCount(0);
  await page.reload();
  await expect(minimum).toHaveValue("6");
  await minimum.fill(before);
  await minimum.press("Enter");
  await expect(page.getByText("Settings saved successfully.")).toBeVisible();
  complaints.splice(0);
});

test("issue 20, 21: a page that cannot be fetched is told beside the one in view, and comes by a click", async ({
  page,
  complaints,
}) => {
  await open(page, "/super-admin/support-chat");
  let isDown = true;
  await page.route(/\/super-admin\/[^?]*\.data/, (route) =>
    isDown ? route.abort("connectionrefused") : route.continue(),
  );
  await page.evaluate(() => {
    document.querySelector<HTMLAnchorElement>("a[href='/super-admin/cases']")?.click();
  });
  await expectTold(page, "Error", `Failed to fetch cases: ${noAnswer}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Support Chat");
  isDown = false;
  const ofCases = page.locator("[data-sonner-toast]").filter({ hasText: "Failed to fetch cases" });
  await ofCases.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Case Management");
  await page.goto("/super-admin/cases/case_nobody_knows");
  await expect(page.getByText("Oops! Page not found")).toBeVisible();
  await page.getByRole("link", { name: "To the dashboard" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Super Admin Dashboard");
  complaints.splice(0);
});
