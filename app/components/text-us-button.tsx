import MessageSquareText from "lucide-react/icons/message-square-text";
import type { ComponentProps } from "react";
import { Button } from "~/app/components/ui/button";
import { useProduct } from "~/app/product";

type Size = ComponentProps<typeof Button>["size"];

/** Opens the visitor's own messages with the agent's number filled in; nothing where there is no number to show. */
export function TextUsButton({ size = "md", className }: { size?: Size; className?: string }) {
  const { agentNumber } = useProduct();
  if (!agentNumber) return null;
  return (
    <Button asChild size={size} className={className}>
      <a href={`sms:${agentNumber.e164}`}>
        <MessageSquareText aria-hidden="true" />
        Text us
      </a>
    </Button>
  );
}
