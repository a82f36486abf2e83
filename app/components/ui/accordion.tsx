import ChevronDown from "lucide-react/icons/chevron-down";
import type { DetailsHTMLAttributes, HTMLAttributes, ReactNode } from "react";
import { cn } from "~/app/components/ui/cn";

/**
 * A list of questions that expand. Items that share a `name` close each other; all of it works
 * without JavaScript.
 */
export function Accordion({ className, ...rest }: HTMLAttributes<HTMLDivElement>) {
  return <div className={cn("divide-y divide-line border-y border-line", className)} {...rest} />;
}

type AccordionItemProps = DetailsHTMLAttributes<HTMLDetailsElement> & { title: ReactNode };

/** One question, with its answer as children. */
export function AccordionItem({ title, className, children, ...rest }: AccordionItemProps) {
  return (
    <details className={cn("group/item", className)} {...rest}>
      <summary className="flex cursor-pointer list-none items-center justify-between gap-4 rounded-md py-4.5 text-left font-semibold transition-colors hover:text-accent-ink [&::-webkit-details-marker]:hidden">
        {title}
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 text-muted transition-transform group-open/item:rotate-180"
        />
      </summary>
      <div className="max-w-[68ch] pb-5 text-muted">{children}</div>
    </details>
  );
}
