import { expect, type Locator } from "@playwright/test";

/** What a form says that was sent without a network. */
export const offline = "You are offline. Try again once you are connected.";

const soon = { timeout: 5000 };
const typed: Record<string, string> = {
  tel: "(212) 555-0188",
  email: "typed@people.example",
  password: "some long words 7",
  text: "Typed",
  date: "2026-01-02",
};

async function fillIn(form: Locator): Promise<[Locator, string][]> {
  const filled: [Locator, string][] = [];
  await expect(form).toBeVisible();
  const fields = "input:is([required], [type=tel]):not([readonly]):visible";
  for (const field of await form.locator(fields).all()) {
    const words = typed[(await field.getAttribute("type")) ?? "text"] ?? "Typed";
    await field.fill(words);
    filled.push([field, await field.inputValue()]);
  }
  return filled;
}

/**
 * Sends a form without a network: it says so in `place`, keeps the words, may be sent again, and
 * nothing on the page pretends to be loading (issue 20, 12).
 */
export async function expectFormKept(
  form: Locator,
  told: string,
  place: Locator = form,
): Promise<void> {
  const filled = await fillIn(form);
  for (const choice of await form.locator("select[required]").all())
    if ((await choice.inputValue()) === "") {
      await choice.selectOption({ index: 1 });
      filled.push([choice, await choice.inputValue()]);
    }
  const button = form.locator("button[type=submit]").first();
  const name = (await button.textContent()) ?? "";
  await button.click();
  const alert = place.getByRole("alert").filter({ hasText: told });
  await expect(alert.first(), name).toBeVisible(soon);
  await expect(button).toBeEnabled();
  await expect(button).toHaveText(name);
  for (const [field, words] of filled) await expect(field).toHaveValue(words);
  await expect(form.page().locator("[data-loading]"), name).toHaveCount(0);
}

/** What the browser's console holds besides the lost network; it is emptied. */
export const onlyOffline = (complaints: string[]): string[] =>
  complaints
    .splice(0)
    .filter(
      (one) => !/ERR_(?:INTERNET_DISCONNECTED|FAILED)|^Failed to fetch manifest patches/.test(one),
    );
