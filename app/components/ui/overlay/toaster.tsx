import { useEffect } from "react";
import { toast, Toaster as Surface } from "sonner";
import { takeToasts, type Notice } from "~/app/components/ui/overlay/toast";
import { useTheme } from "~/app/theme";

const draws = { success: toast.success, error: toast.error, plain: toast };

function draw({ look, title, description, duration }: Notice): void {
  draws[look](title, {
    ...(description ? { description } : {}),
    ...(duration ? { duration } : {}),
  });
}

/** Where notices appear. Loaded with the first of them. */
export default function Toaster() {
  useEffect(() => takeToasts(draw), []);
  return (
    <Surface
      theme={useTheme()}
      position="top-center"
      // Below a phone's header: its menu stays in reach.
      mobileOffset={{ top: 72 }}
      closeButton
      toastOptions={{
        classNames: {
          toast: "rounded-lg! border-line! bg-surface! text-ink! font-sans! shadow-float!",
          title: "text-[0.9375rem]! font-bold!",
          description: "text-muted!",
          error: "border-danger! [&_[data-icon]]:text-danger!",
          success: "[&_[data-icon]]:text-accent-ink!",
          closeButton: "border-line! bg-surface! text-ink!",
        },
      }}
    />
  );
}
