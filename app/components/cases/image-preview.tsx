import { useEffect, useState } from "react";
import { LostPicture } from "~/app/components/cases/lost-picture";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from "~/app/components/ui/overlay/dialog";

type PreviewProps = { address: string | null; title: string; onClose: () => void };

/**
 * A picture in full size. When its link has expired or its file is gone, the preview says so and
 * what to do.
 */
export function ImagePreview({ address, title, onClose }: PreviewProps) {
  const [isBroken, setIsBroken] = useState(false);
  useEffect(() => setIsBroken(false), [address]);
  return (
    <Dialog open={address !== null} onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <DialogContent className="max-w-3xl">
        <DialogHeader>
          <DialogTitle className="break-words">{title}</DialogTitle>
          <DialogDescription>Your screenshot as it arrived.</DialogDescription>
        </DialogHeader>
        {isBroken ? (
          <LostPicture onBack={() => setIsBroken(false)} />
        ) : (
          <img
            src={address ?? undefined}
            alt="Your screenshot"
            onError={() => setIsBroken(true)}
            className="mx-auto max-h-[75dvh] rounded-lg border border-line object-contain"
          />
        )}
      </DialogContent>
    </Dialog>
  );
}
