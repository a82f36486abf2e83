import type { MouseEvent } from "react";

export type LandingTab = "home" | "affiliates";

/** The landing page's additions to the header: its tabs, and a Join that stays on the page. */
export type LandingHeader = {
  tab: LandingTab;
  showTab: (tab: LandingTab) => void;
  onJoin: () => void;
};

export const landingTabs: { tab: LandingTab; name: string; href: string }[] = [
  { tab: "home", name: "Home", href: "/" },
  { tab: "affiliates", name: "Affiliates", href: "/?tab=affiliates" },
];

/** A plain click; the browser handles clicks that open another window. */
export function isPlain(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}
