import { randomUUID } from "node:crypto";
import { join } from "node:path";
import Database from "~/db/sqlite-driver.mjs";
import { enterPassword, forgetRefusals, stored } from "../../support/browser";
import { openAlive } from "../../support/come-alive";
import { offline, onlyOffline } from "../../support/lost-form";
import { enter, expect, notice, openSubmittedCase, test } from "./world";

test.describe.configure({ timeout: 120_000 });

const phone = { width: 390, height: 844 };

test.use({ viewport: phone, house: "acts" });

/** Shows Ben, who agreed to what the house ships, terms that have changed since. */
function changeTerms(folder: string): void {
  const database = new Database(join(folder, "app.db"));
  database.pragma("busy_timeout = 5000");
  database
    .prepare(
      `INSERT INTO legal_texts (id, document, language, version, title, body, sha256, approved_by, effective_from, published_by, published_at)
       SELECT 'text_' || @name, document, language, @name, title, body || ' More of it.', @name, approved_by, @now, published_by, @now
       FROM legal_texts WHERE document = 'terms' AND language = 'en' ORDER BY effective_from DESC LIMIT 1`,
    )
    .run({ name: randomUUID(), now: Date.now() });
  database.close();
}

test("issue 20, 12: what is typed into a case stays over a reload, without a network and over a sign-in, until it is sent or given up", async ({
  page,
  as,
  complaints,
}) => {
  await enter(page, as, "wanda", "/user/cases");
  await openSubmittedCase(page, /Open Roofers/);
  const words = page.getByLabel("What is the right sender?");
  await page.getByRole("button", { name: "Add the sender" }).click();
  await expect(words).toBeFocused();
  await words.fill("Bright Roofing LLC");
  await page.reload();
  await expect(words, "open again, over a reload").toHaveValue("Bright Roofing LLC");

  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByText(`Failed to send your answer: ${offline}`)).toBeVisible();
  await expect(words, "without a network").toHaveValue("Bright Roofing LLC");
  await page.context().setOffline(false);
  expect(onlyOffline(complaints)).toEqual([]);

  await page.context().clearCookies();
  // The page may find by itself that the session is gone, before the button is pressed: then the
  // press must be given up, or it would send what is put back after the sign-in.
  const press = page.getByRole("button", { name: "Send", exact: true }).click({ timeout: 5_000 });
  await press.catch(() => expect(page).toHaveURL(/\/login\?next=/));
  await expect(page).toHaveURL(/\/login\?next=/);
  await enterPassword(page, "wanda@world.example", "world people 9");
  await expect(notice(page, "What you typed is still here")).toBeVisible();
  await expect(words, "over a sign-in").toHaveValue("Bright Roofing LLC");
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.reload();
  await expect(page.getByRole("button", { name: "Add the sender" })).toBeVisible();
  await expect(words, "given up").toHaveCount(0);
  forgetRefusals(complaints);
});

test("issue 20, 12: an agreement that is lost says so beside its button, one that is outdated leads up to what has changed", async ({
  page,
  world,
  complaints,
}) => {
  changeTerms(world.folder);
  await page.goto("/login?next=/user/agreement");
  await enterPassword(page, "ben@demo.example", "demo-user");
  await expect(page).toHaveURL("/user/agreement");
  await openAlive(page, "/user/agreement");
  const agree = page.getByRole("button", { name: "I agree" });
  await page.context().setOffline(true);
  await agree.click();
  await expect(page.getByText(`Failed to save your agreement: ${offline}`)).toBeInViewport();
  await expect(agree).toBeEnabled();
  await page.context().setOffline(false);
  expect(onlyOffline(complaints)).toEqual([]);

  changeTerms(world.folder);
  await agree.click();
  await expect(page.getByText(/Nothing was accepted: below it stands/)).toBeInViewport();
  forgetRefusals(complaints);
  await agree.click();
  await expect(page).toHaveURL("/user/cases");
  await expect(notice(page, "Thank you: you agreed")).toBeVisible();
});

test("issue 20, 12: an answer to a question about a claim that the network lost says so, stays over a reload, and goes when it is sent again", async ({
  page,
  as,
  world,
  complaints,
}) => {
  const database = new Database(join(world.folder, "app.db"));
  database.pragma("busy_timeout = 5000");
  database
    .prepare(
      "INSERT OR IGNORE INTO claim_questions (case_id, question, asked_at) SELECT id, 'Q2', ? FROM cases WHERE title LIKE '%Open Roofers%'",
    )
    .run(Date.now());
  database.close();
  await enter(page, as, "wanda", "/user/cases");
  await openSubmittedCase(page, /Open Roofers/);
  const answer = page.getByLabel(/^Did you ever sign up for texts from this sender/);
  await answer.fill("not sure");
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Answer", exact: true }).click();
  await expect(page.getByText(`Failed to send your answer: ${offline}`)).toBeVisible();
  await expect(answer).toHaveValue("not sure");
  await page.context().setOffline(false);
  await page.reload();
  await expect(answer, "over a reload").toHaveValue("not sure");
  await page.getByRole("button", { name: "Answer", exact: true }).click();
  await expect(answer, "answered").toHaveCount(0);
  await expect.poll(() => stored(page, "typed")).toBeNull();
  expect(onlyOffline(complaints)).toEqual([]);
});
