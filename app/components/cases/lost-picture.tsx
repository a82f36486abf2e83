import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Button } from "~/app/components/ui/button";

/**
 * Stands in place of a picture that could not be loaded. Trying again asks the page for a new link
 * first, because the old one may have expired.
 */
export function LostPicture({ onBack }: { onBack: () => void }) {
  const { revalidate, state } = useRevalidator();
  const isAsked = useRef(false);
  useEffect(() => {
    if (!isAsked.current || state !== "idle") return;
    isAsked.current = false;
    onBack();
  }, [state, onBack]);
  return (
    <div role="alert" className="flex flex-col items-start gap-2 text-sm text-muted">
      <p>This image can't be shown right now.</p>
      <Button
        look="outline"
        size="sm"
        disabled={state !== "idle"}
        onClick={() => {
          isAsked.current = true;
          void revalidate();
        }}
      >
        Try again
      </Button>
    </div>
  );
}
