import { createContext, useContext, useEffect, useState, type ReactNode } from "react";
import { defaultZone, momentTexts, type MomentTexts } from "~/app/components/time/moment-texts";
import { zoneCookie } from "~/app/components/time/zone-cookie";

const Zone = createContext(defaultZone);

/**
 * Gives a page the clock of whoever looks at it. The server knows it from a cookie of an earlier
 * page; the first page of a browser corrects itself as soon as its scripts are there.
 */
export function ViewerZone({ known, children }: { known: string | null; children: ReactNode }) {
  const [zone, setZone] = useState(known ?? defaultZone);
  useEffect(() => {
    const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
    if (!here || here === known) return;
    document.cookie = zoneCookie(here);
    setZone(here);
  }, [known]);
  return <Zone.Provider value={zone}>{children}</Zone.Provider>;
}

/** How instants are written for whoever looks at the page. */
export const useMoments = (): MomentTexts => momentTexts(useContext(Zone));

/** Says at the end of a page of staff by which clock it is written. */
export function ZoneNote() {
  const { place, zoneText } = useMoments();
  return (
    <p className="mt-8 text-xs text-muted" suppressHydrationWarning>
      All times are yours: {place} ({zoneText(Date.now())}).
    </p>
  );
}
