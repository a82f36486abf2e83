import { expect, type Page } from "@playwright/test";

let made = 0;

/** A number of its own for each test, in New York, so that the state is known. */
export function ownNumber(): string {
  return `+1646${String(2_000_000 + ((Date.now() + ++made * 7919 + process.pid * 131) % 7_999_999)).padStart(7, "0")}`;
}

/** Opens the demo phone with a number of this test's own. */
export async function openPhone(page: Page, number: string = ownNumber()): Promise<string> {
  await page.addInitScript((current) => {
    try {
      if (!localStorage.getItem("textclaim-demo-phone"))
        localStorage.setItem("textclaim-demo-phone", JSON.stringify({ current, known: [current] }));
    } catch {
      // Mails are shown without access to storage.
    }
  }, number);
  await page.goto("/dev/phone");
  await expect(page.getByRole("combobox", { name: "Your number" })).toHaveValue(number);
  await expect(page.getByRole("log")).toHaveAttribute("aria-busy", "false");
  return number;
}

/** Texts and waits for the words of the answer. */
export async function textAndHear(page: Page, words: string, answer: RegExp): Promise<void> {
  const field = page.getByRole("textbox", { name: "Text message" });
  await field.fill(words);
  await field.press("Enter");
  await expect(page.getByRole("log").getByText(answer).last()).toBeVisible({ timeout: 30_000 });
}

/** Signs the phone's person up by text. @returns the link that was texted for the password */
export async function signUpByText(page: Page, name: string, email: string): Promise<string> {
  await textAndHear(page, "hi", /what's your full name/);
  await textAndHear(page, name, /email address/);
  await textAndHear(page, email, /reply AGREE/);
  await textAndHear(page, "AGREE", /You're in/);
  const link = await page
    .getByRole("log")
    .getByRole("link", { name: /\/join\// })
    .getAttribute("href");
  return link!;
}

/** What people of the browser tests sign in with. */
export const ownPassword = "a good long one 9";

/** Sets a password on the page that the texted link leads to. */
export async function choosePassword(page: Page, chosen: string = ownPassword): Promise<void> {
  await page.getByLabel("Password", { exact: true }).fill(chosen);
  await page.getByRole("button", { name: "Save and see my cases" }).click();
}

/** Proves an address over the link in a mail that came to it, in a browser that is signed in. */
export async function confirmEmail(
  page: Page,
  email: string,
  mail = /confirm your email address/,
): Promise<void> {
  await page.goto(`/dev/mailbox?to=${email}`);
  await page.getByRole("link", { name: mail }).click();
  await page.getByRole("tab", { name: "Text" }).click();
  await page.goto(
    (await page.getByRole("link", { name: /\/prove-email\// }).getAttribute("href"))!,
  );
  await page.getByRole("button", { name: "Yes, confirm it" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thank you");
}

type Joined = { email: string; number: string; portal: Page };

/**
 * A person of this test's own, joined by text so that their number is proven, and signed in to the
 * portal: here, or in a window beside.
 */
export async function joinOnPhone(
  phone: Page,
  { name = "Maria Lopez", beside = false } = {},
): Promise<Joined> {
  const email = ownEmail();
  const number = await openPhone(phone);
  const link = await signUpByText(phone, name, email);
  const portal = beside ? await phone.context().newPage() : phone;
  await portal.goto(link);
  await choosePassword(portal);
  await expect(portal).toHaveURL("/user/cases");
  return { email, number, portal };
}

/** An address that no other test uses. */
export function ownEmail(): string {
  return `person${Date.now()}-${process.pid}-${++made}@people.example`;
}
