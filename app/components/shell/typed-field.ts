import type { Typed } from "~/app/components/shell/kept-typing";

export type TextField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const unkeptTypes = new Set(["password", "file", "hidden", "submit", "button", "search"]);
// A password that is shown is a text field: what a field may be filled with tells what it holds.
const secret = /\b(?:current-password|new-password|one-time-code|username|cc-[\w-]+)\b/;
/** Typing is kept in the main part of a page, and in what lies over it. */
const keeper = ":is(main, [data-keeps-typing])";
// Fields that say what somebody saw, not what they write, and so differ from load to load.
const seen = /^(?:seen|version)$/;

const named = ":is(input, textarea, select)[name]";

/** Whether a field is a checkbox or a radio button. */
export const isBox = (field: TextField): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === "checkbox" || field.type === "radio");

const isSecret = (field: TextField): boolean =>
  secret.test(field.autocomplete) || field.matches("[data-not-kept], [data-not-kept] *");

/**
 * The name of a form. A page may have several of one kind: their hidden fields tell them apart, and
 * `data-typing` names what is not a form, or has none.
 */
export function nameOfForm(form: Element): string {
  const marked = form.closest<HTMLElement>("[data-typing]")?.dataset.typing;
  return (
    marked ??
    [...form.querySelectorAll<HTMLInputElement>("input[type=hidden]")]
      .filter(({ name }) => !seen.test(name))
      .map(({ name, value }) => `${name}=${value}`)
      .join("&")
  );
}

const isLookedUp = ({ form }: TextField): boolean =>
  form !== null && (form.matches("[role=search]") || form.getAttribute("method") === "get");

/** The form of a field whose typing is kept, or null. */
export function keptFormOf(field: TextField): string | null {
  if (unkeptTypes.has(field.type) || isSecret(field) || isLookedUp(field)) return null;
  const form = field.closest("[data-typing]") ?? field.form;
  return form && nameOfForm(form);
}

/** The field that an event is about, if its typing is kept. */
export function fieldIn(target: EventTarget | null): { field: TextField; form: string } | null {
  if (!(target instanceof Element) || !target.closest(keeper) || !target.matches(named))
    return null;
  const field = target as TextField;
  const form = keptFormOf(field);
  return form === null ? null : { field, form };
}

/** The fields within an element, itself included. */
export function fieldsWithin(element: ParentNode): TextField[] {
  const own = element instanceof Element && element.matches(named) ? [element as TextField] : [];
  return [...own, ...element.querySelectorAll<TextField>(named)].filter((field) =>
    field.closest(keeper),
  );
}

/** Whether a field is the one that was typed into. */
export const isTyped = (field: TextField, typed: Typed): boolean =>
  field.name === typed.name &&
  (!isBox(field) || field.value === typed.value) &&
  keptFormOf(field) === typed.form;

/**
 * Puts into a field what was typed. It simulates typing: React notices a value only when the
 * element's native setter is used.
 */
export function putBack(field: TextField, { value, isTicked }: Typed): void {
  if (isBox(field)) {
    if (field.checked !== isTicked) field.click();
    return;
  }
  if (field.value === value) return;
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set;
  setter?.call(field, value);
  field.dispatchEvent(new Event(field.matches("select") ? "change" : "input", { bubbles: true }));
}

/** The button that opens a form; it carries the form's name. */
export const findOpener = (form: string): HTMLElement | null =>
  document.querySelector(`${keeper} button[data-opens-form=${JSON.stringify(form)}]`);
