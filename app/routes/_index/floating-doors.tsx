import ArrowUp from "lucide-react/icons/arrow-up";
import { useEffect, useState } from "react";
import { Button } from "~/app/components/ui/button";
import { joinId } from "~/app/landing/join";

// U §9: the scroll distance after which the button appears.
const topAfterPx = 300;

function useIsBelow(px: number): boolean {
  const [isBelow, setIsBelow] = useState(false);
  useEffect(() => {
    const look = () => setIsBelow(window.scrollY > px);
    look();
    window.addEventListener("scroll", look, { passive: true });
    return () => window.removeEventListener("scroll", look);
  }, [px]);
  return isBelow;
}

/** U §2: a button back to the top, shown after scrolling more than 300 px. */
export function ScrollToTop() {
  if (!useIsBelow(topAfterPx)) return null;
  return (
    <Button
      look="outline"
      size="icon"
      data-floats=""
      aria-label="Scroll to top"
      onClick={() => window.scrollTo({ top: 0 })}
      className="fixed right-4 bottom-20 z-30 animate-appear bg-surface shadow-float md:bottom-4"
    >
      <ArrowUp aria-hidden="true" />
    </Button>
  );
}

function useIsSeen(id: string): boolean {
  const [isSeen, setIsSeen] = useState(true);
  useEffect(() => {
    const element = document.getElementById(id);
    if (!element) return setIsSeen(false);
    const observer = new IntersectionObserver(([entry]) =>
      setIsSeen(entry?.isIntersecting ?? false),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [id]);
  return isSeen;
}

/** U §2: a Join button at the bottom of a phone's screen while the form itself is out of sight. */
export function FloatingJoin({ onJoin }: { onJoin: () => void }) {
  if (useIsSeen(joinId)) return null;
  return (
    <div
      data-floats=""
      className="fixed inset-x-0 bottom-0 z-30 animate-appear border-t border-line bg-background px-4 py-3 md:hidden"
    >
      <Button size="lg" className="w-full" onClick={onJoin}>
        Join Now
      </Button>
    </div>
  );
}
