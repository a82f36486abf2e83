import { useNavigate } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { openTalk } from "~/app/components/support/open-talk";
import { toast } from "~/app/components/ui/overlay/toast";
import { isToldHere } from "~/app/live/told-here";
import { useChanges } from "~/app/live/use-changes";
import type { ChangeKind } from "~/core/record-change";
import type { News } from "~/core/support/list-own-news";

type NewsAnswer = { until: number; moreIn: number | null; news: News[] };

/** The changes that may be news; a burst of them causes one request. */
const kinds: readonly ChangeKind[] = [
  "case.changed",
  "referral.changed",
  "money.changed",
  "payout.changed",
  "message.created",
];
const soon = 250;
/** Long enough to read the notice and click it, in ms. */
const shownFor = 12_000;
/** When there is more news than this, only the newest is announced: the pages show it all. */
const maxAtOnce = 4;

async function askFor(since: number): Promise<NewsAnswer | null> {
  try {
    const response = await fetch(`/user/news?since=${since}`, {
      headers: { Accept: "application/json" },
      redirect: "manual",
    });
    return response.ok ? ((await response.json()) as NewsAnswer) : null;
  } catch {
    // News that could not be fetched now comes with the next change.
    return null;
  }
}

/**
 * Announces in words what happens to the signed-in person while the page is open: a settlement, a
 * decision, a payout, a referral, an answer of our team. `from` is when the page's data were read,
 * in the server's ms, so that a reload announces nothing twice.
 */
export function useNews(from: number): void {
  const navigate = useNavigate();
  const since = useRef(from);
  const announced = useRef(new Set<string>());
  const planned = useRef<ReturnType<typeof setTimeout>>();
  const go = useRef(navigate);
  useEffect(() => {
    go.current = navigate;
  });
  const announce = ({ key, title, text, opens, verdictOn }: News): void => {
    if (announced.current.has(key) || (verdictOn && isToldHere(verdictOn))) return;
    announced.current.add(key);
    const open = (): void => {
      if ("page" in opens) go.current(opens.page);
      else if (!openTalk(opens.conversation)) go.current("/user");
    };
    toast.success(title, {
      description: text,
      duration: shownFor,
      action: { name: "Open", run: open },
    });
  };
  const plan = (ms: number): void => {
    clearTimeout(planned.current);
    planned.current = setTimeout(() => void ask(), ms);
  };
  const ask = async (): Promise<void> => {
    const answer = await askFor(since.current);
    if (!answer) return;
    since.current = Math.max(since.current, answer.until);
    answer.news.slice(-maxAtOnce).forEach(announce);
    if (answer.moreIn !== null) plan(answer.moreIn + soon);
  };
  useChanges(kinds, () => plan(soon));
  useEffect(() => () => clearTimeout(planned.current), []);
}
