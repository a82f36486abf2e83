import { createContext, useContext, useEffect, useState, type ReactNode } from "react";
import { defaultZone, momentTexts, type MomentTexts } from "~/app/components/time/moment-texts";
import { zoneCookie } from "~/app/components/time/zone-cookie";

const Zone = createContext(defaultZone);

/**
 * Provides a page with the viewer's time zone. The server knows it from a cookie that an earlier
 * page set; a browser's first page corrects itself as soon as its scripts have loaded.
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

/** The formats of instants in the viewer's time zone. */
export const useMoments = (): MomentTexts => momentTexts(useContext(Zone));

/** States at the end of a staff page which time zone it uses. */
export function ZoneNote() {
  const { place, zoneText } = useMoments();
  return (
    <p className="mt-8 text-xs text-muted" suppressHydrationWarning>
      All times are yours: {place} ({zoneText(Date.now())}).
    </p>
  );
}
