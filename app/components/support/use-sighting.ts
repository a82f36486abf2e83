import { useCallback, useEffect, useRef } from "react";
import { postSupport } from "~/app/components/support/post-support";

const stillHere = 25_000;
const stillTyping = 2500;

/**
 * Reports that this conversation is open here, and that its viewer is typing. A page in the
 * background reports nothing.
 */
export function useSighting(address: string | null): (isTyping: boolean) => void {
  const typedAt = useRef(0);
  const say = useCallback(
    (typing: boolean) => {
      if (address && document.visibilityState === "visible")
        void postSupport(address, { intent: "presence", typing: typing ? "yes" : "no" });
    },
    [address],
  );
  useEffect(() => {
    say(false);
    const beat = setInterval(() => say(Date.now() - typedAt.current < stillTyping), stillHere);
    return () => clearInterval(beat);
  }, [say]);
  return useCallback(
    (isTyping: boolean) => {
      const now = Date.now();
      if (!isTyping) {
        if (typedAt.current > 0) say(false);
        typedAt.current = 0;
      } else if (now - typedAt.current > stillTyping) {
        typedAt.current = now;
        say(true);
      }
    },
    [say],
  );
}
