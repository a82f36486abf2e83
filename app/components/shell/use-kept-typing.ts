import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { forgetFiles } from "~/app/upload/kept-files";
import { toast } from "~/app/components/ui/overlay/toast";

type Typed = { form: string; name: string; value: string; isTicked: boolean };
type Kept = { whose: string; path: string; at: number; isCutOff: boolean; fields: Typed[] };
type TextField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const place = "typed";
const keepsFor = 3_600_000;
const sendsFor = 60_000;
/** The pages that a person is led to when their session or their proof of identity has run out. */
const doors = ["/login", "/confirm-identity"];
const unkept = new Set(["password", "file", "hidden", "submit", "button"]);
/**
 * Typing is kept in the main part of a page, and in dialogs, which lie outside of it and are
 * marked.
 */
const keeper = ":is(main, [data-keeps-typing])";

function read(): Kept | null {
  try {
    const found = JSON.parse(sessionStorage.getItem(place) ?? "null") as Kept | null;
    return found && Date.now() - found.at < keepsFor ? found : null;
  } catch {
    return null;
  }
}

function write(kept: Kept | null): void {
  try {
    if (kept && kept.fields.length > 0) sessionStorage.setItem(place, JSON.stringify(kept));
    else sessionStorage.removeItem(place);
  } catch {
    // A browser without storage loses the typing, as it always did.
  }
}

// A page may have several forms of one kind: their hidden fields tell them apart.
const nameOfForm = (form: HTMLFormElement): string =>
  [...form.querySelectorAll<HTMLInputElement>("input[type=hidden]")]
    .map(({ name, value }) => `${name}=${value}`)
    .join("&");

// The button that opens a form carries the form's name, in the same format as `nameOfForm`.
const openerOf = (form: string): string =>
  `${keeper} button[data-opens-form=${JSON.stringify(form)}]`;

function fieldIn(target: EventTarget | null): { field: TextField; form: string } | null {
  if (!(target instanceof Element) || !target.closest(keeper)) return null;
  if (!target.matches("input[name], textarea[name], select[name]")) return null;
  const field = target as TextField;
  return field.form && !unkept.has(field.type) ? { field, form: nameOfForm(field.form) } : null;
}

const isBox = (field: TextField): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === "checkbox" || field.type === "radio");

// Simulates typing: React notices a value only when the element's native setter is used.
function putBack(field: TextField, { value, isTicked }: Typed): void {
  if (isBox(field)) {
    if (field.checked !== isTicked) field.click();
    return;
  }
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set;
  setter?.call(field, value);
  field.dispatchEvent(new Event(field.matches("select") ? "change" : "input", { bubbles: true }));
}

function restore(kept: Kept): Typed[] {
  const isFor = (field: TextField, typed: Typed): boolean =>
    field.name === typed.name && field.form !== null && nameOfForm(field.form) === typed.form;
  const fields = [
    ...document.querySelectorAll<TextField>(`${keeper} :is(input, textarea, select)[name]`),
  ];
  return kept.fields.filter((typed) => {
    const field = fields.find(
      (one) => isFor(one, typed) && (!isBox(one) || one.value === typed.value),
    );
    if (field) putBack(field, typed);
    else document.querySelector<HTMLElement>(openerOf(typed.form))?.click();
    return !field;
  });
}

/**
 * Keeps what a person types into the forms of a page until it is sent, in this tab and for an hour:
 * a reload or an ended session loses none of it. A form that is restored is opened again; one that
 * is reset is forgotten. Passwords and files are not kept. `whose` is the person's id: another
 * person in the same tab sees none of it.
 */
export function useKeptTyping(whose: string): void {
  const { pathname } = useLocation();
  const sent = useRef<Kept | null>(null);
  useEffect(() => {
    const found = read();
    const kept = found && found.whose === whose && found.path === pathname ? found : null;
    if (found && found.whose !== whose) write(null);
    let left = kept ? restore(kept) : [];
    if (kept?.isCutOff) {
      toast.plain("What you typed is still here", {
        description: "Look it over, and send it once more.",
      });
      write({ ...kept, isCutOff: false });
    }
    // Forms that a button opens appear later, and so do the page's dialogs.
    const later = new MutationObserver(() => {
      if (left.length > 0 && kept) left = restore({ ...kept, fields: left });
    });
    if (left.length > 0) later.observe(document.body, { childList: true, subtree: true });

    const onInput = ({ target }: Event): void => {
      const found = fieldIn(target);
      if (!found) return;
      const { field, form } = found;
      const before = read();
      const others = before?.whose === whose && before.path === pathname ? before.fields : [];
      const isSame = (one: Typed): boolean =>
        one.form === form &&
        one.name === field.name &&
        (!isBox(field) || one.value === field.value);
      const typed = { form, name: field.name, value: field.value, isTicked: false };
      const isTicked = isBox(field) && field.checked;
      const fields = [...others.filter((one) => !isSame(one)), { ...typed, isTicked }];
      write({ whose, path: pathname, at: Date.now(), isCutOff: false, fields });
    };
    const onSubmit = ({ target }: Event): void => {
      if (!(target instanceof HTMLFormElement)) return;
      if (new URL(target.action).pathname === "/logout") {
        void forgetFiles();
        return write(null);
      }
      const now = read();
      if (!now || now.path !== pathname) return;
      const form = nameOfForm(target);
      const own = now.fields.filter((one) => one.form === form);
      sent.current = { ...now, at: Date.now(), isCutOff: true, fields: own };
      write({ ...now, fields: now.fields.filter((one) => one.form !== form) });
    };
    const onReset = ({ target }: Event): void => {
      const now = read();
      if (!now || now.path !== pathname || !(target instanceof HTMLFormElement)) return;
      const form = nameOfForm(target);
      write({ ...now, fields: now.fields.filter((one) => one.form !== form) });
    };
    document.addEventListener("input", onInput, true);
    document.addEventListener("change", onInput, true);
    document.addEventListener("submit", onSubmit, true);
    document.addEventListener("reset", onReset, true);
    return () => {
      later.disconnect();
      document.removeEventListener("input", onInput, true);
      document.removeEventListener("change", onInput, true);
      document.removeEventListener("submit", onSubmit, true);
      document.removeEventListener("reset", onReset, true);
      if (!doors.includes(window.location.pathname)) return;
      const unsent = read();
      const cut = sent.current && Date.now() - sent.current.at < sendsFor ? sent.current : null;
      const whole = [...(unsent?.path === pathname ? unsent.fields : []), ...(cut?.fields ?? [])];
      write({ whose, path: pathname, at: Date.now(), isCutOff: true, fields: whole });
    };
  }, [pathname, whose]);
}
