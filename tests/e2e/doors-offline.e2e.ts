import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import Database from "~/db/sqlite-driver.mjs";
import { hashLinkToken, newLinkToken } from "~/core/accounts/links/new-link-token";
import { enterPassword, expect, test } from "../support/browser";
import { comeAlive } from "../support/come-alive";
import { expectFormKept, offline, onlyOffline } from "../support/lost-form";

test.describe.configure({ timeout: 150_000 });

const password = "demo-user";
const hour = 3_600_000;

/** Writes into the started house's database; times are those of the browser's machine. */
function write(sql: string, ...values: unknown[]): void {
  const db = new Database(join(process.env.E2E_DATA_DIR!, "app.db"));
  try {
    db.pragma("busy_timeout = 5000");
    db.prepare(sql).run(...values);
  } finally {
    db.close();
  }
}

function linkOf(owner: string, purpose: string): string {
  const token = newLinkToken();
  write(
    `INSERT INTO link_tokens (token_hash, purpose, user_id, email, created_at, expires_at)
     VALUES (?, ?, ?, ?, ?, ?)`,
    hashLinkToken(token),
    purpose,
    owner,
    `new-${owner.toLowerCase()}@people.example`,
    Date.now(),
    Date.now() + hour,
  );
  return token;
}

/** Somebody of one test's own with Ben's password, who has not said a number yet. */
function makeDora(): { id: string; email: string } {
  const id = `user_dora${newLinkToken().slice(0, 8)}`;
  const email = `${id}@people.example`.toLowerCase();
  const now = Date.now();
  write(
    `INSERT INTO users (id, email, email_verified_at, password_hash, created_at)
     SELECT ?, ?, ?, password_hash, ? FROM users WHERE email = 'ben@demo.example'`,
    id,
    email,
    now,
    now,
  );
  write(
    "INSERT INTO profiles (id, user_id, first_name, email, created_at, updated_at) VALUES (?, ?, 'Dora', ?, ?, ?)",
    `pro_${id}`,
    id,
    email,
    now,
    now,
  );
  return { id, email };
}

function takeBackOf(owner: string): string {
  const token = newLinkToken();
  const id = `chg_${newLinkToken().slice(0, 8)}`;
  write(
    `INSERT INTO credential_changes (id, user_id, credential, changed_by, before, at)
     SELECT ?, user_id, 'password', 'owner', ?, ? FROM profiles WHERE user_id = ?`,
    id,
    JSON.stringify({ email: null, phone: null, google: [], totp: null, role: null }),
    Date.now(),
    owner,
  );
  write(
    "INSERT INTO credential_notices (token_hash, change_id, told_by, created_at, expires_at) VALUES (?, ?, 'email', ?, ?)",
    hashLinkToken(token),
    id,
    Date.now(),
    Date.now() + hour,
  );
  return token;
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto("/login");
  await comeAlive(page);
  await enterPassword(page, email, password);
  await expect(page).not.toHaveURL(/\/login/);
}

const onlyForm = (page: Page): Locator =>
  page.locator("main form:has(button[type=submit])").first();

/** Every page with a form outside the portals, by its file: how somebody comes to it. */
const doors: Record<string, (page: Page) => Promise<Locator>> = {
  "login.tsx": async (page) => {
    await page.goto("/login");
    return onlyForm(page);
  },
  "_index/route.tsx": async (page) => {
    await page.goto("/#join");
    await comeAlive(page);
    const form = page.locator("form:has([name=email])").first();
    await form.getByLabel("Email").fill("lost@people.example");
    await form.getByRole("button", { name: "Continue" }).click();
    const details = page.locator("form:has([name=phone])");
    await expect(details).toBeVisible();
    await details.getByLabel("State").selectOption("NY");
    return details;
  },
  "reset-password.tsx": async (page) => {
    await page.goto(`/reset-password?token=${linkOf(makeDora().id, "reset_password")}`);
    return onlyForm(page);
  },
  "join.$token/route.tsx": async (page) => {
    await page.goto(`/join/${linkOf(makeDora().id, "set_password")}`);
    return onlyForm(page);
  },
  "not-me.$token.tsx": async (page) => {
    await page.goto(`/not-me/${takeBackOf(makeDora().id)}`);
    return onlyForm(page);
  },
  "prove-email.$token.tsx": async (page) => {
    const { id, email } = makeDora();
    await signIn(page, email);
    await page.goto(`/prove-email/${linkOf(id, "change_email")}`);
    return onlyForm(page);
  },
  "confirm-identity.tsx": async (page) => {
    await signIn(page, makeDora().email);
    await page.goto("/confirm-identity?next=/user/settings");
    return onlyForm(page);
  },
  "complete-signup.tsx": async (page) => {
    await signIn(page, makeDora().email);
    await page.goto("/complete-signup");
    return onlyForm(page);
  },
  "second-step.tsx": async (page) => {
    const { id, email } = makeDora();
    write("UPDATE users SET totp_secret = 'sealed', totp_confirmed_at = 1 WHERE id = ?", id);
    await signIn(page, email);
    await expect(page).toHaveURL(/\/second-step/);
    return onlyForm(page);
  },
};

test("issue 20, 12: every page with a form outside the portals is one of these", () => {
  const folder = "app/routes";
  // What no page answers to takes no form.
  const isDoor = /^(?!user|affiliate|super-admin|dev|\$).*\.tsx$/;
  const found = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => isDoor.test(name))
    .filter((name) =>
      /export (?:const|async function) action\b/.test(readFileSync(join(folder, name), "utf8")),
    );
  expect(found.sort()).toEqual(Object.keys(doors).sort());
});

for (const [file, open] of Object.entries(doors))
  test(`issue 20, 12: ${file} sent without a network says so beside itself, keeps its words, and can be sent again`, async ({
    page,
    context,
    complaints,
  }, { project }) => {
    // The same forms at another width.
    if (project.name === "mobile") return;
    const form = await open(page);
    await comeAlive(page);
    // Each page first asks which routes its links lead to.
    await page.waitForLoadState("networkidle");
    await context.setOffline(true);
    await expectFormKept(form, offline);
    const before = page.url();
    await context.setOffline(false);
    await form.locator("button[type=submit]").first().click();
    await expect(page.getByText(offline)).toHaveCount(0);
    expect(new URL(page.url()).origin).toBe(new URL(before).origin);
    complaints.splice(
      0,
      complaints.length,
      ...onlyOffline(complaints).filter((one) => !/status of 4\d\d/.test(one)),
    );
  });
