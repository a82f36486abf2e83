import BadgeCheck from "lucide-react/icons/badge-check";
import X from "lucide-react/icons/x";
import { useEffect, useState } from "react";
import { SampleLabel } from "~/app/landing/sample-label";
import { useMotion } from "~/app/landing/use-motion";

// U §9: the next entry every four seconds.
const everyMs = 4000;

/**
 * U §2: the notice at bottom left that shows one message after another. It can be closed, and
 * pauses while the mouse is over it.
 */
export function SocialProof({ news, isSample }: { news: string[]; isSample: boolean }) {
  const [index, setIndex] = useState(-1);
  const [isPaused, setIsPaused] = useState(false);
  const [isClosed, setIsClosed] = useState(false);
  const mayMove = useMotion();
  const isRunning = mayMove && !isPaused && !isClosed && news.length > 0;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setIndex((before) => (before + 1) % news.length), everyMs);
    return () => clearInterval(timer);
  }, [isRunning, news.length]);
  const entry = news[index];
  if (!entry || isClosed) return null;
  return (
    <aside
      data-floats=""
      aria-label="Recent activity"
      onMouseEnter={() => setIsPaused(true)}
      onMouseLeave={() => setIsPaused(false)}
      onFocus={() => setIsPaused(true)}
      onBlur={() => setIsPaused(false)}
      className="fixed bottom-20 left-4 z-30 flex max-w-[calc(100vw-2rem)] items-center gap-3 rounded-xl border border-line bg-surface py-2 pr-1 pl-4 shadow-float md:bottom-4 md:max-w-sm"
    >
      <BadgeCheck aria-hidden="true" className="size-5 shrink-0 text-accent-ink" />
      <p key={entry} className="min-w-0 animate-rise text-sm font-medium">
        {entry}
      </p>
      <SampleLabel shown={isSample} />
      <button
        type="button"
        aria-label="Close recent activity"
        onClick={() => setIsClosed(true)}
        className="grid size-9 shrink-0 cursor-pointer place-items-center rounded-md text-muted hover:text-ink"
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </aside>
  );
}
