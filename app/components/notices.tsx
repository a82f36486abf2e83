import { lazy, Suspense, useEffect, useState } from "react";
import { keepClear } from "~/app/components/keep-clear";
import { onFirstToast } from "~/app/components/ui/overlay/toast";

const Toaster = lazy(() => import("~/app/components/ui/overlay/toaster"));

/** Where toasts appear, once there is one. */
export function Notices() {
  const [isNeeded, setIsNeeded] = useState(false);
  useEffect(() => onFirstToast(() => setIsNeeded(true)), []);
  useEffect(keepClear, []);
  if (!isNeeded) return null;
  return (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  );
}
