import { randomUUID } from "node:crypto";
import { join } from "node:path";
import Database from "~/db/sqlite-driver.mjs";
import { expectAccessible, expectNoSidewaysScroll, forgetRefusals } from "../../support/browser";
import { enter, expect, openSubmittedCase, test } from "./world";

test.describe.configure({ timeout: 120_000 });

test.use({ viewport: { width: 390, height: 844 }, house: "acts" });

/** As when the person said that their number is registered, and the mail that shows it is owed. */
function oweRegistryMail(folder: string): void {
  const database = new Database(join(folder, "app.db"));
  database.pragma("busy_timeout = 5000");
  database
    .prepare(
      `INSERT INTO claim_facts (id, case_id, fact, value, source, said_by, at)
       SELECT 'fact_' || ?, id, 'registry_date', '{"isUnknown":true,"isOwed":true}', 'person', user_id, ?
       FROM cases WHERE title LIKE '%Open Roofers%'`,
    )
    .run(randomUUID(), Date.now());
  database.close();
}

const mailOf = (day: string): Buffer =>
  Buffer.from(
    [
      "From: Verify@DonotCall.gov",
      "Subject: National Do Not Call Registry - Your Registration Is Confirmed",
      `Date: Thu, ${day} Jan 2025 10:00:00 -0500`,
      `Message-ID: <${day}@donotcall.gov>`,
      "",
      `Your telephone number ending in 0199 was registered on January ${day}, 2025.`,
    ].join("\r\n"),
  );

test("CL-01: the registry's e-mail is added to a case; after a wrong one the right one can be, too", async ({
  page,
  as,
  world,
  complaints,
}) => {
  oweRegistryMail(world.folder);
  await enter(page, as, "wanda", "/user/cases");
  await openSubmittedCase(page, /Open Roofers/);
  const add = page.getByRole("button", { name: "Add the e-mail" });
  const file = page.locator('input[name="mail"]');
  await file.setInputFiles({
    name: "n.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from("?"),
  });
  await add.click();
  await expect(page.getByRole("alert").filter({ visible: true }).first()).toBeVisible();
  forgetRefusals(complaints);

  const eml = (day: string) => ({
    name: `${day}.eml`,
    mimeType: "message/rfc822",
    buffer: mailOf(day),
  });
  await file.setInputFiles(eml("02"));
  await add.click();
  await expect(page.getByText("The e-mail from donotcall.gov is here.")).toBeVisible();
  await page.getByText("Was it the wrong file?").click();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await file.setInputFiles(eml("03"));
  await add.click();
  await expect(page.getByText("It is here, too, and is read as well.")).toBeVisible();

  await page.reload();
  await expect(page.getByText("The e-mail from donotcall.gov is here.")).toBeVisible();
  const database = new Database(join(world.folder, "app.db"), { readonly: true });
  const kept = database
    .prepare("SELECT count(*) FROM custody_log WHERE file_id LIKE 'exh_%' AND act = 'stored'")
    .pluck()
    .get();
  database.close();
  expect(kept).toBe(2);
});
