import { appendFileSync } from "node:fs";
import type { Browser, ElementHandle, Locator, Page } from "@playwright/test";

/**
 * Has all browser tests act as somebody without a mouse: what they click is reached by Tab and
 * arrow keys and pressed, and must be named, in the window, uncovered and ringed when it is
 * reached (issue 20, "keyboard only").
 */
export function actByKeyboard(locator: Locator): void {
  const prototype = Object.getPrototypeOf(locator) as Locator & { actsByKeyboard?: true };
  if (prototype.actsByKeyboard) return;
  prototype.actsByKeyboard = true;
  const click = prototype.click;
  const fill = prototype.fill;
  const check = prototype.check;
  prototype.click = async function (this: Locator, options) {
    // What is aimed at a place or by another button has no key.
    if (options?.position || options?.force || options?.trial || options?.button)
      return click.call(this, options);
    await press(this, () => click.call(this, options));
  };
  prototype.check = async function (this: Locator, options) {
    if (await this.isChecked(options)) return;
    await press(this, () => check.call(this, options));
  };
  prototype.fill = async function (this: Locator, value, options) {
    await reach(this);
    await fill.call(this, value, options);
  };
}

/** Has each window of a browser begin in a theme (issue 20, "both themes"). */
export function beginInTheme(browser: Browser, theme: string): void {
  const prototype = Object.getPrototypeOf(browser) as Browser & { beginsIn?: string };
  if (prototype.beginsIn) return;
  prototype.beginsIn = theme;
  const open = prototype.newContext;
  prototype.newContext = async function (this: Browser, options) {
    const context = await open.call(this, options);
    await context.addInitScript((chosen) => {
      // The frame of a mail may keep nothing.
      if (self.origin !== "null") localStorage["textclaim-theme"] ??= chosen;
    }, theme);
    return context;
  };
}

type Way = { kind: "tab" | "arrows" | "none"; what: string };

const acts = new WeakMap<Page, number>();

/**
 * Reloads the page before every third act, but not in a dialog, which a reload closes, nor where a
 * password was typed or a file chosen, which no page keeps.
 */
async function reloadInBetween(page: Page): Promise<void> {
  const before = acts.get(page) ?? 0;
  acts.set(page, before + 1);
  if (before % 3 !== 1) return;
  const isOpen = await page.locator("[role=dialog]:visible, [role=alertdialog]:visible").count();
  if (isOpen > 0 || (await page.locator("main").count()) === 0) return;
  const isLost = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>("input[type=password], input[type=file]")].some(
      ({ value }) => value !== "",
    ),
  );
  if (isLost) return;
  await page.reload();
  await page.waitForFunction(() =>
    Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__reactFiber")),
  );
}

async function press(locator: Locator, clickInstead: () => Promise<void>): Promise<void> {
  const page = locator.page();
  if (process.env.E2E_RELOADS) await reloadInBetween(page);
  const way = await reach(locator);
  if (way.kind === "none") {
    note(page, `has no place in the order of Tab: ${way.what}`);
    return clickInstead();
  }
  // In a field Enter would send the form.
  if (way.what === "none") return;
  await page.keyboard.press(way.what === "space" ? "Space" : "Enter");
}

function note(page: Page, what: string): void {
  const file = process.env.BY_KEYBOARD_NOTES;
  const size = page.viewportSize();
  const line = `${size?.width} ${new URL(page.url()).pathname}: ${what}\n`;
  if (file) appendFileSync(file, line);
  else process.stdout.write(line);
}

/** Leads the focus to what a locator finds, by keys alone. */
async function reach(locator: Locator): Promise<Way> {
  const page = locator.page();
  await locator.waitFor({ state: "visible", timeout: 15_000 });
  let handle = await handleOf(locator);
  const first = await handle.evaluate(wayTo);
  if (first.kind === "none") return first;
  for (let step = 0; step < 400; step += 1) {
    if (!(await handle.evaluate((node) => node.isConnected))) handle = await handleOf(locator);
    const where = await handle.evaluate(isReached);
    if (where.reached) {
      await examine(page, handle);
      return { kind: first.kind, what: where.key };
    }
    await page.keyboard.press(where.next);
    // A group moves its focus a moment after the key.
    if (where.next.startsWith("Arrow")) await page.waitForTimeout(40);
  }
  throw new Error(`no key leads to ${first.what}`);
}

async function handleOf(locator: Locator): Promise<ElementHandle<HTMLElement>> {
  return (await locator.elementHandle({ timeout: 15_000 })) as ElementHandle<HTMLElement>;
}

function wayTo(node: HTMLElement): Way {
  const label = node.closest("label")?.control;
  const what = (node.getAttribute("aria-label") ?? node.textContent ?? "").trim().slice(0, 60);
  const target =
    label ??
    node.closest<HTMLElement>(
      "a[href],button,input,select,textarea,summary,[tabindex],[role=option],[role=menuitem]",
    );
  const tag = `<${(target ?? node).tagName.toLowerCase()} role=${(target ?? node).getAttribute("role")}> ${what}`;
  return { kind: target ? "tab" : "none", what: tag };
}

type Where = { reached: boolean; next: string; key: string };

function isReached(node: HTMLElement): Where {
  const target =
    node.closest("label")?.control ??
    node.closest<HTMLElement>(
      "a[href],button,input,select,textarea,summary,[tabindex],[role=option],[role=menuitem]",
    ) ??
    node;
  const active = document.activeElement as HTMLElement | null;
  const role = target.getAttribute("role");
  const isTick = target instanceof HTMLInputElement && ["checkbox", "radio"].includes(target.type);
  const isField =
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLInputElement &&
      !["checkbox", "radio", "file", "submit", "button"].includes(target.type));
  const key = isField
    ? "none"
    : isTick || role === "checkbox" || role === "switch"
      ? "space"
      : "enter";
  if (active === target) return { reached: true, next: "", key };
  // A list beside a field: the field keeps the focus, and arrows choose.
  if (role === "option" && active?.getAttribute("role") === "combobox")
    return { reached: target.getAttribute("aria-selected") === "true", next: "ArrowDown", key };
  const group = target.closest(
    "[role=tablist],[role=menu],[role=menubar],[role=listbox],[role=radiogroup],[role=toolbar]",
  );
  if (group && active && group.contains(active) && target.tabIndex < 0) {
    const sideways =
      group.getAttribute("role") === "tablist" &&
      group.getAttribute("aria-orientation") !== "vertical";
    return { reached: false, next: sideways ? "ArrowRight" : "ArrowDown", key };
  }
  const radio = target as HTMLInputElement;
  if (
    radio.type === "radio" &&
    active instanceof HTMLInputElement &&
    active.type === "radio" &&
    active.name === radio.name
  )
    return { reached: false, next: "ArrowDown", key };
  return { reached: false, next: "Tab", key };
}

/** What is reached must be seen. */
async function examine(page: Page, handle: ElementHandle<HTMLElement>): Promise<void> {
  let wrong: string[] = [];
  // A page that scrolls smoothly takes its time.
  for (let wait = 0; wait < 8; wait += 1) {
    wrong = await handle
      .evaluate((node) => {
        const seen = document.activeElement as HTMLElement;
        const shown = node.contains(seen) || seen.contains(node) ? seen : node;
        const file = seen instanceof HTMLInputElement && seen.type === "file";
        const found: string[] = [];
        const box = shown.getBoundingClientRect();
        const style = getComputedStyle(seen);
        const name = `${seen.tagName.toLowerCase()} ${(seen.getAttribute("aria-label") ?? seen.textContent ?? "").trim().slice(0, 50)}`;
        const ringed = (one: CSSStyleDeclaration) =>
          (one.outlineStyle !== "none" && parseFloat(one.outlineWidth) > 0) ||
          (one.boxShadow !== "none" && one.boxShadow !== "");
        let parent = seen.parentElement;
        let ring = ringed(style);
        for (let up = 0; up < 3 && parent && !ring; up += 1, parent = parent.parentElement)
          ring = parent.matches(":focus-within") && ringed(getComputedStyle(parent));
        if (!ring && !file) found.push(`no ring: ${name}`);
        if (box.width > 1 && box.height > 1) {
          const x = Math.min(Math.max((box.left + box.right) / 2, 0), innerWidth - 1);
          const y = Math.min(
            (Math.max(box.top, 0) + Math.min(box.bottom, innerHeight)) / 2,
            innerHeight - 1,
          );
          if (box.bottom <= 0 || box.top >= innerHeight || box.right <= 0 || box.left >= innerWidth)
            found.push(`out of the window: ${name}`);
          else {
            const top = document.elementFromPoint(x, y);
            if (top && !shown.contains(top) && !top.contains(shown) && !top.closest("label"))
              found.push(
                `covered by ${top.tagName.toLowerCase()}.${String(top.className).slice(0, 40)}: ${name}`,
              );
          }
        }
        return found;
      })
      .catch(() => []);
    if (wrong.length === 0) return;
    await page.waitForTimeout(120);
  }
  for (const one of wrong) note(page, one);
}
