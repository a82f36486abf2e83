import { join } from "node:path";
import type { Page } from "@playwright/test";
import Database from "~/db/sqlite-driver.mjs";
import type { FakeGooglePerson } from "../fakes/google";
import {
  cookieOf,
  enterPassword,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  forgetRefusals,
  test as base,
} from "../support/browser";
import { startHouse } from "../support/browser-server";
import { openAlive } from "../support/come-alive";
import { openGoogle, type GoogleDoor } from "../support/google-door";

/** A house of its own that offers sign-in with Google, and the Google it is pointed to. */
const test = base.extend<object, { door: GoogleDoor & { url: string; folder: string } }>({
  door: [
    async ({}, use, { parallelIndex }) => {
      const google = await openGoogle();
      const house = await startHouse(`google-server-${parallelIndex}`, google.settings);
      await use({ ...google, url: house.url, folder: house.folder });
      await house.stop();
      await google.stop();
    },
    { scope: "worker", timeout: 240_000 },
  ],
  baseURL: async ({ door }, use) => use(door.url),
});
test.describe.configure({ timeout: 120_000 });

let made = 0;
const toast = (page: Page, title: string) => page.getByRole("listitem").filter({ hasText: title });
const complete = (page: Page) =>
  page.getByRole("button", { name: "Complete Account & Start Earning" });

/** Somebody whom Google knows; nobody else's. */
function somebody(door: GoogleDoor, over: Partial<FakeGooglePerson> = {}): FakeGooglePerson {
  const sub = `${process.pid}-${Date.now()}-${++made}`;
  const person = {
    sub,
    email: `gina-${sub}@people.example`,
    email_verified: true,
    given_name: "Gina",
    family_name: "Lopez",
    ...over,
  };
  door.admit(person);
  return person;
}

async function continueWithGoogle(page: Page, person: FakeGooglePerson): Promise<void> {
  await page.getByRole("button", { name: "Continue with Google" }).click();
  await expect(page.getByRole("heading", { name: "Choose an account" })).toBeVisible();
  await page.getByRole("link", { name: person.email }).click();
}

async function fill(page: Page, name: string, phone: string): Promise<void> {
  await page.getByLabel("Full Name").fill(name);
  await page.getByLabel("US Cell Number").fill(phone);
  await complete(page).click();
}

test("U §2, §5: who comes from Google is asked for what is missing in the exact words, and lands in the portal after a second", async ({
  page,
  door,
  complaints,
}) => {
  const person = somebody(door);
  await openAlive(page, "/");
  await continueWithGoogle(page, person);
  await expect(page).toHaveURL("/complete-signup");
  await expect(
    toast(page, "Account Created!").getByText(
      "Your account has been created! Check your email for a welcome message.",
    ),
  ).toBeVisible();
  await expect(page.getByLabel("Full Name")).toHaveValue("Gina Lopez");
  await expect(page.getByText(/assign your TCPA claim rights/)).toBeVisible();
  await expect(page.getByRole("checkbox", { name: /Text me updates/ })).not.toBeChecked();
  for (const [name, phone, field] of [
    ["  ", "2125550177", "Full Name"],
    ["Gina Lopez", "", "US Cell Number"],
  ] as const) {
    await fill(page, name, phone);
    await expect(
      toast(page, "Missing Information")
        .getByText("Please fill in all fields to complete signup.")
        .first(),
    ).toBeVisible();
    await expect(page.getByLabel(field)).toBeFocused();
    await expect(page.getByLabel(field)).toHaveAttribute("aria-invalid", "true");
  }
  await fill(page, "Gina Lopez", "212 555 01");
  await expect(page.getByLabel("US Cell Number")).toHaveValue("(212) 555-01");
  await expect(
    toast(page, "Invalid Phone Number").getByText("Please enter a valid 10-digit US phone number."),
  ).toBeVisible();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await fill(page, "Gina Maria Lopez", "2125550177");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your account is complete");
  await page.clock.runFor(900);
  await expect(page).toHaveURL("/complete-signup");
  await page.clock.runFor(200);
  await expect(page).toHaveURL("/user");
  await page.clock.resume();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Gina");
  for (const path of ["/complete-signup", "/auth-redirect"]) {
    await page.goto(path);
    await expect(page).toHaveURL("/user");
  }
  await page.goto(`/dev/mailbox?to=${person.email}`);
  await expect(page.getByRole("link", { name: /Welcome to TextClaim/ })).toHaveCount(1);
  forgetRefusals(complaints);
});

test("U §3: the link that somebody came by is credited through Google, also when the browser was elsewhere meanwhile", async ({
  page,
  door,
  browser,
}) => {
  const affiliate = await (
    await browser.newContext({ baseURL: door.url, viewport: page.viewportSize() })
  ).newPage();
  await openAlive(affiliate, "/login?next=/affiliate");
  await enterPassword(affiliate, "ana@demo.example", "demo-affiliate");
  await expect(affiliate).toHaveURL("/affiliate");
  const link = await affiliate.getByRole("textbox", { name: "Your affiliate link" }).inputValue();

  const person = somebody(door, {
    given_name: `Greta${[...String(Date.now())].map((digit) => "abcdefghij"[Number(digit)]).join("")}`,
  });
  await openAlive(page, link);
  await expect(toast(page, "Affiliate Link Detected!")).toBeVisible();
  await openAlive(page, "/terms");
  await openAlive(page, "/login");
  await continueWithGoogle(page, person);
  await expect(page).toHaveURL("/complete-signup");
  await fill(page, `${person.given_name} Stone`, "2125550178");
  await expect(page).toHaveURL("/user");
  await expect(
    affiliate.getByRole("button", { name: new RegExp(`^${person.given_name} Level 1`) }),
  ).toBeVisible();
  await expect.poll(() => cookieOf(page, "ref")).toBeUndefined();
  await affiliate.context().close();
});

/** An affiliate whom staff entered, with this code, who has no account yet. */
function addPartner(folder: string, email: string, code: string): void {
  const db = new Database(join(folder, "app.db"));
  try {
    db.pragma("busy_timeout = 5000");
    db.prepare(
      "INSERT INTO affiliate_contacts (id, first_name, last_name, email, created_at) VALUES (?, 'Gus', 'Partner', ?, 1)",
    ).run(`afc_${code}`, email);
    db.prepare(
      "INSERT INTO affiliates (id, affiliate_contact_id, affiliate_code, created_at) VALUES (?, ?, ?, 1)",
    ).run(`aff_${code}`, `afc_${code}`, code);
  } finally {
    db.close();
  }
}

test("issue 20, 3: an affiliate whom staff entered signs up with Google, over a reload, and lands in the affiliate portal with their own link", async ({
  page,
  door,
}) => {
  const person = somebody(door, { given_name: "Gus", family_name: "Partner" });
  const code = `G${[...String(Date.now())]
    .slice(-6)
    .map((digit) => "ABCDEFGHKM"[Number(digit)])
    .join("")}`;
  addPartner(door.folder, person.email, code);
  await openAlive(page, "/affiliate");
  await expect(page.getByText("View your affiliate commissions")).toBeVisible();
  await openAlive(page, "/login");
  await continueWithGoogle(page, person);
  await expect(page).toHaveURL("/complete-signup");
  await page.reload();
  await expect(page.getByLabel("Full Name")).toHaveValue("Gus Partner");
  await fill(page, "Gus Partner", "2125550182");
  await expect(page).toHaveURL("/affiliate");
  const link = page.getByRole("textbox", { name: "Your affiliate link" });
  await expect(link).toHaveValue(new RegExp(`[?]ref=${code}$`));
  await page.reload();
  await expect(link).toHaveValue(new RegExp(`[?]ref=${code}$`));
  // The page's news would be refused without the session, and the browser would complain.
  await page.goto("about:blank");
  await page.context().clearCookies();
  await openAlive(page, "/login");
  await continueWithGoogle(page, person);
  await expect(page).toHaveURL("/affiliate");
});

test("U §2: an account that is not complete is led to /complete-signup from wherever it goes, and back in by Google", async ({
  page,
  door,
  complaints,
}) => {
  const person = somebody(door);
  await openAlive(page, "/login?next=%2Fuser%2Fcases");
  await continueWithGoogle(page, person);
  await expect(page).toHaveURL("/complete-signup");
  for (const path of ["/auth-redirect", "/user", "/user/settings", "/affiliate"]) {
    await page.goto(path);
    await expect(page).toHaveURL("/complete-signup");
  }
  await expect(page.getByText(`Signed in as ${person.email}. Not you?`)).toBeVisible();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL("/");
  await openAlive(page, "/login");
  await continueWithGoogle(page, person);
  await expect(page).toHaveURL("/complete-signup");
  await fill(page, "Gina Lopez", "2125550179");
  await expect(page).toHaveURL("/user");
  await page.context().clearCookies();
  await openAlive(page, "/login?next=%2Fuser%2Fcases");
  await continueWithGoogle(page, person);
  await expect(page).toHaveURL("/user/cases");
  await expect(
    toast(page, "Welcome back!").getByText("You've been signed in successfully."),
  ).toBeVisible();
  // The page that stood open when the cookies went may have asked for news once more.
  forgetRefusals(complaints);
});

test("U §8: a session that is gone says so and keeps what was typed", async ({
  page,
  door,
  complaints,
}) => {
  await openAlive(page, "/login");
  await continueWithGoogle(page, somebody(door));
  await expect(page).toHaveURL("/complete-signup");
  await page.getByLabel("Full Name").fill("Gina Lopez");
  await page.getByLabel("US Cell Number").fill("2125550180");
  await page.context().clearCookies();
  await complete(page).click();
  await expect(
    toast(page, "Error").getByText("Authentication session lost. Please try again."),
  ).toBeVisible();
  // A loader that was asked again would lead away, a moment later.
  await page.waitForLoadState("networkidle");
  await expect(page.getByLabel("US Cell Number")).toHaveValue("(212) 555-0180");
  // Pressed again, it is refused again, once.
  let sent = 0;
  page.on("request", (request) => void (sent += Number(request.method() === "POST")));
  await complete(page).click();
  await expect.poll(() => sent).toBe(1);
  await page.waitForLoadState("networkidle");
  expect(sent).toBe(1);
  forgetRefusals(complaints);
});

test("U §8, AU-07: who turns back at Google, or may not come in that way, is told why on the sign-in page", async ({
  page,
  door,
}) => {
  await openAlive(page, "/login");
  await page.getByRole("button", { name: "Continue with Google" }).click();
  await page.getByRole("link", { name: "Cancel" }).click();
  await expect(page).toHaveURL("/login");
  await expect(
    toast(page, "Google Sign-In Error").getByText("Failed to sign in with Google"),
  ).toBeVisible();
  await continueWithGoogle(page, somebody(door, { email: "ben@demo.example" }));
  await expect(page).toHaveURL("/login");
  await expect(
    toast(page, "Google Sign-In Error").getByText(/You already have an account with this address/),
  ).toBeVisible();
  await continueWithGoogle(page, somebody(door, { email_verified: false }));
  await expect(page).toHaveURL("/login");
  await expect(
    toast(page, "Google Sign-In Error").getByText(/Google has not verified this email address/),
  ).toBeVisible();
});

test("the way over Google works without JavaScript", async ({ browser, door }) => {
  const person = somebody(door);
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: door.url });
  const page = await context.newPage();
  await page.goto("/");
  await continueWithGoogle(page, person);
  await expect(page).toHaveURL("/complete-signup");
  await fill(page, "Gina Lopez", "212");
  await expect(page.getByLabel("US Cell Number")).toHaveAccessibleDescription(
    "Please enter a valid 10-digit US phone number.",
  );
  await fill(page, "Gina Lopez", "2125550181");
  await expect(page).toHaveURL("/user");
  await context.close();
});

for (const theme of ["dark", "light"])
  test(`/complete-signup is accessible and fits its window, with and without complaints (${theme})`, async ({
    page,
    door,
    complaints,
  }) => {
    await page.addInitScript((chosen) => localStorage.setItem("textclaim-theme", chosen), theme);
    await openAlive(page, "/login");
    await continueWithGoogle(page, somebody(door));
    await expect(page).toHaveURL("/complete-signup");
    // Fading in and out it has no contrast of its own.
    await expect(toast(page, "Account Created!")).toBeVisible();
    await expect(toast(page, "Account Created!")).toBeHidden({ timeout: 20_000 });
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await fill(page, "Gina Lopez", "212");
    await expect(page.getByLabel("US Cell Number")).toHaveAttribute("aria-invalid", "true");
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    forgetRefusals(complaints);
  });
