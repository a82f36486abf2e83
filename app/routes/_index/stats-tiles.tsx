import { useEffect, useState } from "react";
import { countOf, growTiles, type LandingView, type Tiles } from "~/app/landing/landing-view";
import { SampleLabel } from "~/app/landing/sample-label";
import { useMotion } from "~/app/landing/use-motion";
import { formatMoney } from "~/core/money";

// U §9: every five seconds.
const everyMs = 5000;

async function fetchTiles(): Promise<Tiles | null> {
  const response = await fetch("/figures").catch(() => null);
  return response?.ok ? ((await response.json()) as Tiles) : null;
}

/** The current tiles: sample figures grow by themselves, live ones with the ledger. */
function useTiles({ tiles, isSample }: LandingView): Tiles {
  const [shown, setShown] = useState(tiles);
  const mayMove = useMotion();
  useEffect(() => {
    if (isSample && !mayMove) return;
    const timer = setInterval(() => {
      if (document.hidden) return;
      if (isSample) return setShown((before) => growTiles(before, Math.random));
      void fetchTiles().then((now) => (now ? setShown(now) : undefined));
    }, everyMs);
    return () => clearInterval(timer);
  }, [isSample, mayMove]);
  return shown;
}

const money = (amountCents: number): string => formatMoney(amountCents, "whole");

const allTiles: { of: keyof Tiles; label: string; show: (value: number) => string }[] = [
  { of: "joinedToday", label: "joined today", show: countOf },
  { of: "paidTodayCents", label: "paid today", show: money },
  { of: "people", label: "people in all", show: countOf },
  { of: "averageCents", label: "per settled claim", show: money },
];

/**
 * U §2, §9: the stats tiles. A tile of zero is hidden, and one that was zero when the page was made
 * stays hidden, so that nothing moves while somebody reads.
 */
export function StatsTiles({ view }: { view: LandingView }) {
  const now = useTiles(view);
  const tiles = allTiles.filter(({ of }) => view.tiles[of] > 0);
  if (tiles.length === 0) return null;
  return (
    <section aria-label="In figures" className="page-width pb-12">
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-xl border border-line bg-line md:grid-cols-[repeat(auto-fit,minmax(0,1fr))]">
        {tiles.map(({ of, label, show }) => (
          <div
            key={of}
            className="flex flex-col-reverse gap-0.5 bg-surface px-5 py-4 max-md:last:odd:col-span-2"
          >
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="text-number font-bold tabular-nums">{show(now[of])}</dd>
          </div>
        ))}
      </dl>
      {view.isSample ? (
        <p className="mt-2.5 flex justify-end">
          <SampleLabel shown />
        </p>
      ) : null}
    </section>
  );
}
