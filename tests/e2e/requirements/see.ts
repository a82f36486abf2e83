import type { Locator, Page } from "@playwright/test";
import { expect } from "../../support/browser";

const roles = {
  heading: "heading",
  button: "button",
  link: "link",
  tab: "tab",
  column: "columnheader",
  dialog: "dialog",
  question: "alertdialog",
  image: "img",
  checkbox: "checkbox",
  radio: "radio",
  field: "textbox",
  search: "searchbox",
  list: "combobox",
  slider: "slider",
  region: "region",
  group: "group",
  menuitem: "menuitem",
} as const;

const escaped = (words: string): string => words.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const isPattern = (words: string): boolean => /^\/.*\/$/.test(words);
const patternOf = (words: string): RegExp =>
  new RegExp(isPattern(words) ? words.slice(1, -1) : escaped(words));

function locate(page: Page, kind: string, words: string): Locator {
  if (kind in roles)
    return page.getByRole(
      roles[kind as keyof typeof roles],
      isPattern(words) ? { name: patternOf(words) } : { name: words, exact: true },
    );
  if (kind === "text") return page.getByText(patternOf(words));
  if (kind === "label") return page.getByLabel(words, { exact: true });
  if (kind === "placeholder") return page.getByPlaceholder(words, { exact: true });
  if (kind === "css") return page.locator(words);
  throw new Error(`Nothing is known of "${kind}: ${words}".`);
}

const timeout = 4000;

/**
 * Checks what a row wants to be seen, such as `heading: My Cases`: a role and its whole name, words
 * of a text, a label, a placeholder; `/…/` is a pattern. `no` before it means that it is nowhere;
 * `there: …` is a selector of what need not be visible; `option: A | B` names every choice of one
 * list, or the first ones before `…`; `10 button in: …` counts below a selector.
 */
export async function expectSeen(page: Page, sight: string, row: string): Promise<void> {
  const [, no, kind = "", words = ""] = /^(no )?([a-z]+|\d+ [a-z]+ in): ?(.*)$/.exec(sight) ?? [];
  const soft = expect.configure({ soft: true, timeout, message: `${row} [${sight}]` });
  if (kind === "title") return soft(page).toHaveTitle(patternOf(words));
  if (kind === "url") return soft(page).toHaveURL(patternOf(words));
  if (kind === "option") {
    const [list = "", ...choices] = words.split(" | ");
    const options = page.getByRole("combobox", { name: list, exact: true }).locator("option");
    if (choices.at(-1) !== "…") return soft(options).toHaveText(choices);
    for (const [index, choice] of choices.slice(0, -1).entries())
      await soft(options.nth(index)).toHaveText(choice);
    return;
  }
  if (kind === "style") {
    const [selector = "", property = "", value = ""] = words.split(" | ");
    return soft(page.locator(selector).first()).toHaveCSS(property, patternOf(value));
  }
  if (kind === "value") {
    const [label = "", value = ""] = words.split(" | ");
    const [field, choice] = (["textbox", "combobox"] as const).map((role) =>
      page.getByRole(role, { name: label, exact: true }),
    );
    return soft(field!.or(choice!)).toHaveValue(patternOf(value));
  }
  if (kind === "disabled") return soft(locate(page, "button", words).first()).toBeDisabled();
  const many = /^(\d+) ([a-z]+) in$/.exec(kind);
  if (many)
    return soft(
      page
        .locator(words)
        .getByRole(roles[many[2] as keyof typeof roles])
        .filter({ visible: true }),
    ).toHaveCount(Number(many[1]));
  if (kind === "there") return soft(page.locator(words).first()).toBeAttached();
  const seen = locate(page, kind, words).filter({ visible: true });
  if (no) return soft(seen).toHaveCount(0);
  return soft(seen.first()).toBeVisible();
}
