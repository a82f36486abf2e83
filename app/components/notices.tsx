import { Suspense, useEffect, useState } from "react";
import { keepClear } from "~/app/components/keep-clear";
import { keepFocus } from "~/app/components/keep-focus";
import { lazyPart } from "~/app/components/lazy-part";
import { markFrame } from "~/app/components/mark-frame";
import { onFirstToast } from "~/app/components/ui/overlay/toast";

const [Toaster, warmToaster] = lazyPart(() => import("~/app/components/ui/overlay/toaster"));

const touches = ["pointerdown", "keydown", "focusin"];

// Loads the notices at the first touch: a person must learn the result of an act even if the
// network is gone by then.
function warmOnTouch(): () => void {
  const over = new AbortController();
  const once = (): void => {
    over.abort();
    warmToaster();
  };
  for (const kind of touches)
    window.addEventListener(kind, once, { signal: over.signal, passive: true });
  return () => over.abort();
}

/**
 * Loads the notices as soon as the page is at rest, for the portals: there the first touch may be
 * the one that the network loses. @returns a function that stops it
 */
export function warmNotices(): () => void {
  const soon = setTimeout(warmToaster, 1500);
  return () => clearTimeout(soon);
}

/** Where toasts appear, once there is one. */
export function Notices() {
  const [isNeeded, setIsNeeded] = useState(false);
  useEffect(() => onFirstToast(() => setIsNeeded(true)), []);
  useEffect(keepClear, []);
  useEffect(keepFocus, []);
  useEffect(markFrame, []);
  useEffect(warmOnTouch, []);
  if (!isNeeded) return null;
  return (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  );
}
