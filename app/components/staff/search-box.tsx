import { Form, useActionData } from "@remix-run/react";
import Search from "lucide-react/icons/search";
import { useEffect, useRef, useState, type FormEvent, type ReactNode, type RefObject } from "react";
import { tellAnswer } from "~/app/components/staff/acts/tell-answer";
import { isAnswer } from "~/app/components/staff/acts/use-staff-fetcher";
import { cn } from "~/app/components/ui/cn";
import { useAnswer } from "~/app/components/use-answer";
import { Input } from "~/app/components/ui/input";
import { maxTyped } from "~/core/words/search-words";

type SearchBoxProps = {
  label: string;
  placeholder: string;
  /** The search whose results the page shows. */
  search: string;
  /** Further fields of the list's address. */
  hidden?: Record<string, string>;
  /** For a narrow column. */
  isSmall?: boolean;
  /** For what lies outside the form and changes the list with it. */
  formRef?: RefObject<HTMLFormElement>;
  children?: ReactNode;
};

/** Typing is searched for once it has paused for this long, in ms. */
const pause = 180;

// `/` focuses the search, as on many sites.
function useSlash(field: RefObject<HTMLInputElement>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const { target } = event;
      const isTyping =
        target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
      const isElsewhere =
        isTyping ||
        event.ctrlKey ||
        event.metaKey ||
        document.querySelector("[role=dialog],[role=alertdialog]");
      if (event.key !== "/" || isElsewhere) return;
      event.preventDefault();
      field.current?.focus();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [field]);
}

// A failed search shows a notice, and the typed text stays to be sent again.
function useLostSearch(again: () => void): void {
  const answer = useActionData<unknown>();
  const latest = useRef(again);
  useEffect(() => {
    latest.current = again;
  });
  useAnswer(isAnswer(answer) && !answer.ok ? answer : null, (lost) =>
    tellAnswer(lost, () => latest.current()),
  );
}

/**
 * The typed words. Results of an own search, even late ones, leave them as they are; a link that
 * led to other results changes them.
 */
function useTyped(search: string) {
  const [typed, setTyped] = useState(search);
  const own = useRef([search]);
  useEffect(() => {
    const at = own.current.indexOf(search);
    own.current = at < 0 ? [search] : own.current.slice(at);
    if (at < 0) setTyped(search);
  }, [search]);
  const noteSent = (words: string): void => void own.current.push(words);
  return { typed, setTyped, noteSent };
}

/**
 * Searches while the user types. It posts, so that no address contains a name or an email. The
 * children are further filters of the list; a change of one is sent at once.
 */
export function SearchBox({
  label,
  placeholder,
  search,
  hidden = {},
  isSmall = false,
  formRef,
  children,
}: SearchBoxProps) {
  const { typed, setTyped, noteSent } = useTyped(search);
  const own = useRef<HTMLFormElement>(null);
  const form = formRef ?? own;
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const send = (): void => form.current?.requestSubmit();
  useSlash(field);
  useLostSearch(send);
  useEffect(() => () => clearTimeout(timer.current), []);
  const onChange = ({ target }: FormEvent<HTMLFormElement>): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(send, target === field.current ? pause : 0);
  };
  const onSubmit = (): void => {
    clearTimeout(timer.current);
    noteSent((field.current?.value ?? "").slice(0, maxTyped).trim());
  };
  return (
    <Form
      ref={form}
      role="search"
      method="post"
      replace
      preventScrollReset
      autoComplete="off"
      className="flex flex-col gap-3 sm:flex-row sm:items-center"
      onChange={onChange}
      onSubmit={onSubmit}
    >
      <input type="hidden" name="intent" value="search" />
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="relative flex-1">
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-3.5 size-4.5 -translate-y-1/2 text-muted"
        />
        <Input
          ref={field}
          type="search"
          name="q"
          aria-label={label}
          placeholder={placeholder}
          value={typed}
          maxLength={10_000}
          autoComplete="off"
          onChange={(event) => setTyped(event.currentTarget.value)}
          className={cn("pl-10", isSmall && "h-9 text-sm")}
        />
      </div>
      {children}
    </Form>
  );
}
