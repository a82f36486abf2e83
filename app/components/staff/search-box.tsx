import { Form, useActionData, useSubmit } from "@remix-run/react";
import Search from "lucide-react/icons/search";
import { useEffect, useRef, useState, type ReactNode, type RefObject } from "react";
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
  /** Further fields of the list's address; a change of one is submitted at once. */
  hidden?: Record<string, string>;
  /** For a narrow column. */
  isSmall?: boolean;
  children?: ReactNode;
};

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
 * Searches while the user types. It posts, so that no address contains a name or an email. The
 * children are further filters of the list.
 */
export function SearchBox({
  label,
  placeholder,
  search,
  hidden = {},
  isSmall = false,
  children,
}: SearchBoxProps) {
  const submit = useSubmit();
  const [typed, setTyped] = useState(search);
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const sent = useRef(search);
  useSlash(field);
  useLostSearch(() => field.current?.form && send(field.current.form, 0));
  useEffect(() => () => clearTimeout(timer.current), []);
  // A link may have led to other results; text that is being typed stays.
  useEffect(() => {
    if (search === sent.current) return;
    sent.current = search;
    setTyped(search);
  }, [search]);
  const send = (form: HTMLFormElement, wait: number): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      sent.current = (field.current?.value ?? "").slice(0, maxTyped).trim();
      submit(form, { replace: true, preventScrollReset: true });
    }, wait);
  };
  const asked = JSON.stringify(hidden);
  const shown = useRef(asked);
  useEffect(() => {
    if (asked === shown.current) return;
    shown.current = asked;
    if (field.current?.form) send(field.current.form, 0);
  });
  return (
    <Form
      role="search"
      method="post"
      className="flex flex-col gap-3 sm:flex-row sm:items-center"
      onChange={(event) => send(event.currentTarget, 180)}
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
