import { useEffect, useRef } from "react";
import { toast, Toaster as Surface } from "sonner";
import { isFocusNearTop } from "~/app/components/keep-clear";
import { freeTab } from "~/app/components/ui/overlay/free-tab";
import { idOfNotice, takeToasts, timeToRead, type Notice } from "~/app/components/ui/overlay/toast";
import { useTheme } from "~/app/theme";

const ring = "focus-visible:[outline:2px_solid_var(--accent)]!";
const surface = "rounded-lg! border-line! bg-surface! text-ink! font-sans! shadow-float!";

const draws = { success: toast.success, error: toast.error, plain: toast };

function draw(notice: Notice): void {
  const { look, title, description, action } = notice;
  const duration = timeToRead(notice);
  const id = idOfNotice(notice);
  draws[look](title, {
    ...(id ? { id } : {}),
    ...(description ? { description } : {}),
    ...(duration ? { duration } : {}),
    ...(action ? { action: { label: action.name, onClick: action.run } } : {}),
    ...(isFocusNearTop() ? { position: "bottom-center" } : {}),
  });
}

// In the same moment a form may move the focus to the field to correct, so the notice waits for the
// next frame.
const drawSoon = (notice: Notice): void => void requestAnimationFrame(() => draw(notice));

/** The place where notices appear. It is loaded with the first of them. */
export default function Toaster() {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => takeToasts(drawSoon), []);
  useEffect(() => (box.current ? freeTab(box.current) : undefined), []);
  return (
    <div ref={box}>
      <Surface
        theme={useTheme()}
        position="top-center"
        // On a phone they stand below the header and above the footer bar, which stay in reach.
        mobileOffset={{ top: 72, bottom: 88 }}
        closeButton
        toastOptions={{
          classNames: {
            // An open dialog disables clicks outside itself; notices stay clickable.
            toast: `pointer-events-auto! ${ring} ${surface}`,
            title: "text-[0.9375rem]! font-bold!",
            description: "text-muted!",
            error: "border-danger! [&_[data-icon]]:text-danger!",
            success: "[&_[data-icon]]:text-accent-ink!",
            actionButton: `${ring} h-9! rounded-md! bg-raised! px-3! text-sm! font-semibold! text-ink!`,
            closeButton: `${ring} size-6! border-line! bg-surface! text-ink!`,
          },
        }}
      />
    </div>
  );
}
