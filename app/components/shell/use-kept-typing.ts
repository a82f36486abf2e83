import { useLocation } from "@remix-run/react";
import { useEffect } from "react";
import {
  forgetForms,
  forgetTyping,
  keepTyped,
  listTyped,
  noteCutOff,
  takeCutOff,
  type Typed,
} from "~/app/components/shell/kept-typing";
import {
  fieldIn,
  fieldsWithin,
  findOpener,
  isBox,
  isTyped,
  nameOfForm,
  putBack,
  type TextField,
} from "~/app/components/shell/typed-field";
import { forgetAllWords } from "~/app/components/support/kept-words";
import { toast } from "~/app/components/ui/overlay/toast";
import { watchPosts } from "~/app/posted";
import { forgetFiles } from "~/app/upload/kept-files";

/** The pages that a person is led to when their session or their proof of identity has run out. */
const doors = ["/login", "/confirm-identity"];

// A form that was submitted longer ago is not the one that is posted now.
const submitsFor = 1000;

const here = (): string => window.location.pathname;

function forgetAll(): void {
  forgetTyping();
  forgetAllWords();
  void forgetFiles();
}

/** Puts back what was typed. @returns the forms that were found */
function restore(fields: readonly TextField[], kept: readonly Typed[]): Set<string> {
  const found = new Set<string>();
  for (const field of fields) {
    const typed = kept.find((one) => isTyped(field, one));
    if (!typed) continue;
    putBack(field, typed);
    found.add(typed.form);
  }
  return found;
}

const formsOf = (kept: readonly Typed[]): Set<string> => new Set(kept.map(({ form }) => form));

const plain = (words: FormDataEntryValue): string =>
  typeof words === "string" ? words.replaceAll("\r\n", "\n").trim() : "";

// Some forms fill a field by a button: what it holds now is what is sent.
const holdsNow = (typed: Typed, fields: readonly TextField[]): string =>
  fields.find((field) => isTyped(field, typed))?.value ?? typed.value;

/** The forms whose words a post carries: their words stay until it was answered well. */
function formsIn(posted: URLSearchParams | FormData, kept: readonly Typed[]): Set<string> {
  const fields = fieldsWithin(document);
  const carried = kept.filter((typed) => {
    const words = plain(holdsNow(typed, fields));
    return typed.isTicked === null && posted.getAll(typed.name).some((one) => plain(one) === words);
  });
  return formsOf(carried);
}

function keepEvents(whose: string): () => void {
  const over = new AbortController();
  const listen = (kind: string, heard: (event: Event) => void): void =>
    document.addEventListener(kind, heard, { capture: true, signal: over.signal });
  let submitted: { form: string; at: number } | null = null;
  const onInput = ({ target }: Event): void => {
    const found = fieldIn(target);
    if (!found) return;
    const { field, form } = found;
    const { name, value } = field;
    const isTicked = isBox(field) ? field.checked : null;
    keepTyped(whose, { path: here(), form, name, value, isTicked, at: Date.now() });
  };
  listen("input", onInput);
  listen("change", onInput);
  listen("submit", ({ target }) => {
    if (target instanceof HTMLFormElement) submitted = { form: nameOfForm(target), at: Date.now() };
  });
  listen("reset", ({ target }) => {
    if (!(target instanceof HTMLFormElement)) return;
    const over = nameOfForm(target);
    forgetForms(whose, here(), (form) => form === over);
  });
  const unwatch = watchPosts((address, posted) => {
    // Whoever looks at what a form would do has not sent it.
    if (posted.get("intent") === "preview") return () => undefined;
    const path = here();
    const forms = formsIn(posted, listTyped(whose, path));
    if (submitted && Date.now() - submitted.at < submitsFor) forms.add(submitted.form);
    submitted = null;
    return (outcome) => {
      if (outcome !== "refused" && address.pathname.startsWith("/logout")) return forgetAll();
      if (outcome === "done") forgetForms(whose, path, (form) => forms.has(form));
    };
  });
  return () => {
    over.abort();
    unwatch();
  };
}

/**
 * Keeps what a person types into the forms of a portal until it was sent and answered well, in this
 * tab and for an hour: neither a reload, nor a lost network, nor an ended session loses it. A form
 * that a button opens is opened again; one that is reset is forgotten, and signing out forgets all.
 * Passwords, codes and files are not kept. `whose` is the person's id: another person in the same
 * tab sees none of it (issue 20, 12 and 21).
 */
export function useKeptTyping(whose: string): void {
  const { pathname } = useLocation();
  useEffect(() => keepEvents(whose), [whose]);
  useEffect(() => {
    const kept = listTyped(whose, pathname);
    // The forms that are not open yet.
    const closed = formsOf(kept);
    const putBackIn = (fields: readonly TextField[], unsent: readonly Typed[]): void =>
      restore(fields, unsent).forEach((form) => closed.delete(form));
    const open = (): void => {
      for (const form of [...closed]) {
        const opener = findOpener(form);
        if (opener && closed.delete(form)) opener.click();
      }
    };
    putBackIn(fieldsWithin(document), kept);
    open();
    if (takeCutOff(whose, pathname))
      toast.plain("What you typed is still here", {
        description: "Look it over, and send it once more.",
      });
    // Dialogs, and forms that a button opens, appear later; a field may also change its form.
    const later = new MutationObserver((records) => {
      const unsent = listTyped(whose, pathname);
      if (unsent.length === 0) return;
      for (const { type, target, addedNodes } of records)
        for (const node of type === "attributes" ? [target] : addedNodes) {
          if (!(node instanceof Element)) continue;
          const fields = fieldsWithin(node);
          const isFree = ({ value }: TextField): boolean => type === "childList" || value === "";
          putBackIn(fields.filter(isFree), unsent);
        }
      open();
    });
    const watched = { childList: true, subtree: true, attributeFilter: ["data-typing"] };
    later.observe(document.body, watched);
    return () => {
      later.disconnect();
      if (doors.includes(here())) noteCutOff(whose, pathname);
    };
  }, [pathname, whose]);
}
