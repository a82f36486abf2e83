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
/** Where somebody is led whose session, or whose proof of who they are, has run out. */
const doors = ["/login", "/confirm-identity"];
const unkept = new Set(["password", "file", "hidden", "submit", "button"]);
/** Where typing is kept: dialogs lie outside of the page's main part, and say so themselves. */
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
    // A browser that stores nothing loses what was typed, as it always did.
  }
}

// A page has several forms, and several of one kind: what they hide tells them apart.
const nameOfForm = (form: HTMLFormElement): string =>
  [...form.querySelectorAll<HTMLInputElement>("input[type=hidden]")]
    .map(({ name, value }) => `${name}=${value}`)
    .join("&");

// The button behind which a form waits names it, as what the form hides would.
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

// As if it were typed: React hears of a value only when its own setter is gone around.
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
 * Keeps what somebody types into the forms of a page, in this tab and for an hour, until it was
 * sent: a reload loses none of it, nor does a session that ends before it is sent. A form that is
 * put back is opened again, one that is given up is forgotten. Passwords and files are not kept.
 * `whose` is the person's id: somebody else in the same tab sees none of it.
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
    // Forms that are opened by a button come later, and so does a dialog of the page.
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
