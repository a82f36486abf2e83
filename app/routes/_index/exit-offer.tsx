import { Suspense, useEffect, useRef, useState } from "react";
import { lazyPart } from "~/app/components/lazy-part";
import { bonusPromise } from "~/app/landing/bonus-cookie";

const [ExitDialog] = lazyPart(() => import("./exit-dialog"));

/**
 * U §4: offers the bonus once per visit when the mouse leaves by the top of the page. An accepted
 * offer is remembered through sign-up.
 */
export function ExitOffer({ onJoin }: { onJoin: () => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const wasShown = useRef(false);
  useEffect(() => {
    const onOut = (event: MouseEvent) => {
      if (event.clientY > 0 || event.relatedTarget || wasShown.current) return;
      wasShown.current = true;
      setIsOpen(true);
    };
    document.addEventListener("mouseout", onOut);
    return () => document.removeEventListener("mouseout", onOut);
  }, []);
  if (!isOpen) return null;
  return (
    <Suspense fallback={null}>
      <ExitDialog
        onClose={() => setIsOpen(false)}
        onTake={() => {
          document.cookie = bonusPromise(window.location.protocol === "https:");
          setIsOpen(false);
          onJoin();
        }}
      />
    </Suspense>
  );
}
