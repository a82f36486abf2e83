import { useState } from "react";
import { toggleSheet } from "~/app/components/shell/sidebar";
import { writeSidebarCookie } from "~/app/components/shell/sidebar-cookie";

const mobile = "(max-width: 767px)";

/**
 * The state of the sidebar: open or collapsed beside the page, or a sheet over it on a phone (U §9:
 * mobile below 768 px).
 */
export function useSidebar(startsOpen: boolean) {
  const [isOpen, setIsOpen] = useState(startsOpen);
  const toggle = (): void => {
    if (matchMedia(mobile).matches) return toggleSheet();
    writeSidebarCookie(!isOpen);
    setIsOpen(!isOpen);
  };
  return { isOpen, toggle };
}
