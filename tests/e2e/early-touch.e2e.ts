import { expect, test } from "../support/browser";
import { comeAlive } from "../support/come-alive";

/** Holds back what React plans to do until `release` is called, as a busy device would. */
function holdPlans(): void {
  const { postMessage } = MessagePort.prototype;
  const held: (() => void)[] = [];
  let isHeld = true;
  MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown): void {
    const post = (): void => postMessage.call(this, message);
    if (isHeld) held.push(post);
    else post();
  };
  const release = (): void => {
    isHeld = false;
    for (const post of held) post();
  };
  Object.assign(window, { release });
}

for (const path of ["/", "/login"])
  test(`${path} is touched just before React takes it over: nothing breaks, and what was typed stays (React's error 345)`, async ({
    page,
  }) => {
    await page.addInitScript(holdPlans);
    await page.goto(path, { waitUntil: "networkidle" });
    const email = page.getByRole("textbox", { name: "Email" });
    await email.click();
    await page.keyboard.type("early@people.example");
    await page.evaluate(() => (window as typeof window & { release: () => void }).release());
    await comeAlive(page);
    await expect(email).toHaveValue("early@people.example");
  });
