import { useNavigate } from "@remix-run/react";
import { Command } from "cmdk";
import { useEffect, useState } from "react";
import { ProblemAlert } from "~/app/components/fields/problem-alert";
import type { ShellLink } from "~/app/components/shell/shell-links";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogTitle,
} from "~/app/components/ui/overlay/dialog";
import { Button } from "~/app/components/ui/button";
import { whyLost } from "~/app/why-lost";
import { maxTyped } from "~/core/words/search-words";

export type PaletteHit = { id: string; title: string; note: string; to: string };
export type PaletteFinds = Record<"people" | "cases" | "conversations" | "payouts", PaletteHit[]>;

const nothing: PaletteFinds = { people: [], cases: [], conversations: [], payouts: [] };

function useFinds(typed: string) {
  const [finds, setFinds] = useState(nothing);
  const [isLooking, setIsLooking] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (typed.trim().length < 2) return setFinds(nothing);
    const stopped = new AbortController();
    setIsLooking(true);
    setFailed(null);
    const timer = setTimeout(() => {
      fetch("/super-admin/search", {
        method: "POST",
        body: new URLSearchParams({ q: typed.slice(0, maxTyped) }),
        signal: stopped.signal,
      })
        .then(async (answer) => {
          if (!answer.ok) throw new Error(answer.statusText);
          setFinds((await answer.json()) as PaletteFinds);
        })
        .catch((cause: unknown) => {
          if (stopped.signal.aborted) return;
          setFinds(nothing);
          setFailed(`Failed to search: ${whyLost(cause)}`);
        })
        .finally(() => setIsLooking(false));
    }, 120);
    return () => {
      clearTimeout(timer);
      stopped.abort();
    };
  }, [typed, tries]);
  return { finds, isLooking, failed, again: () => setTries(tries + 1) };
}

const item =
  "flex cursor-pointer items-center justify-between gap-4 rounded-md px-3 py-2.5 text-[0.9375rem] data-[selected=true]:bg-accent-soft data-[selected=true]:text-accent-ink";
const group =
  "[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:py-2 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-semibold [&_[cmdk-group-heading]]:text-muted";

function Hits({
  heading,
  hits,
  go,
}: {
  heading: string;
  hits: PaletteHit[];
  go: (to: string) => void;
}) {
  if (hits.length === 0) return null;
  return (
    <Command.Group heading={heading} className={group}>
      {hits.map(({ id, title, note, to }) => (
        <Command.Item key={id} value={id} onSelect={() => go(to)} className={item}>
          <span className="truncate font-semibold" title={title}>
            {title}
          </span>
          <span className="max-w-1/2 shrink-0 truncate text-sm text-muted" title={note}>
            {note}
          </span>
        </Command.Item>
      ))}
    </Command.Group>
  );
}

/**
 * The command palette: opens any page, person, case or payout by a few letters (Ctrl or Cmd and K).
 */
export function CommandPalette({
  links,
  close,
}: {
  links: readonly ShellLink[];
  close: () => void;
}) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  const { finds, isLooking, failed, again } = useFinds(typed);
  const go = (to: string): void => {
    close();
    navigate(to);
  };
  const wanted = typed.trim().toLowerCase();
  const pages = links.filter(({ name }) => name.toLowerCase().includes(wanted));
  const isEmpty = pages.length + Object.values(finds).flat().length === 0;
  return (
    <Dialog open onOpenChange={(open) => !open && close()}>
      <DialogContent className="top-[12vh] max-w-xl translate-y-0 p-0">
        <DialogTitle className="sr-only">Search and go anywhere</DialogTitle>
        <DialogDescription className="sr-only">
          Type a page, a name, an email, a number, a case, a sender, a ticket or a payout.
        </DialogDescription>
        <Command shouldFilter={false} loop label="Search and go anywhere">
          <Command.Input
            value={typed}
            onValueChange={setTyped}
            placeholder="Search people, cases, payouts..."
            className="h-14 w-full border-b border-line bg-transparent pr-14 pl-5 text-base text-ink outline-none placeholder:text-muted"
          />
          <Command.List className="max-h-[60vh] overflow-y-auto p-2">
            {pages.length > 0 ? (
              <Command.Group heading="Pages" className={group}>
                {pages.map(({ to, name, icon: Icon }) => (
                  <Command.Item key={to} value={to} onSelect={() => go(to)} className={item}>
                    <span className="flex items-center gap-3">
                      <Icon aria-hidden="true" className="size-4.5 text-muted" />
                      {name}
                    </span>
                  </Command.Item>
                ))}
              </Command.Group>
            ) : null}
            <Hits heading="People" hits={finds.people} go={go} />
            <Hits heading="Cases" hits={finds.cases} go={go} />
            <Hits heading="Conversations" hits={finds.conversations} go={go} />
            <Hits heading="Payouts" hits={finds.payouts} go={go} />
            {failed ? (
              <ProblemAlert title={failed}>
                <Button look="outline" size="sm" className="mt-2" onClick={again}>
                  Try again
                </Button>
              </ProblemAlert>
            ) : null}
            {isEmpty && !failed ? (
              <p role="status" className="px-3 py-8 text-center text-muted">
                {isLooking ? "Searching …" : "Nothing found."}
              </p>
            ) : null}
          </Command.List>
        </Command>
      </DialogContent>
    </Dialog>
  );
}
