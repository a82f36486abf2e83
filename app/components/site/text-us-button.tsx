import MessageSquareText from "lucide-react/icons/message-square-text";
import type { ComponentProps } from "react";
import { Button } from "~/app/components/ui/button";
import { useTextLink } from "~/app/landing/use-text-link";

type Size = ComponentProps<typeof Button>["size"];

/**
 * Opens the visitor's messaging app with the agent's number filled in; shows nothing where there is
 * no number.
 */
export function TextUsButton({ size = "md", className }: { size?: Size; className?: string }) {
  const link = useTextLink();
  if (!link) return null;
  return (
    <Button asChild size={size} className={className}>
      <a href={link}>
        <MessageSquareText aria-hidden="true" />
        Text us
      </a>
    </Button>
  );
}
