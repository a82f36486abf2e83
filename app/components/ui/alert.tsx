import { cva, type VariantProps } from "class-variance-authority";
import type { HTMLAttributes } from "react";
import { cn } from "~/app/components/ui/cn";

const alertLook = cva(
  "grid grid-cols-[auto_1fr] items-start gap-x-3 rounded-lg border p-4 text-[0.9375rem] [&>svg]:mt-0.5 [&>svg]:size-5 [&>:not(svg)]:col-start-2",
  {
    variants: {
      look: {
        note: "border-line bg-raised text-ink",
        positive: "border-transparent bg-accent-soft text-ink [&>svg]:text-accent-ink",
        warning: "border-warning-line bg-warning-soft text-warning-ink",
        danger: "border-transparent bg-danger-soft text-danger-ink",
      },
    },
    defaultVariants: { look: "note" },
  },
);

/**
 * A message that stays on the page. Give `role="alert"` to one that appears after something went
 * wrong.
 */
export function Alert({
  className,
  look,
  ...rest
}: HTMLAttributes<HTMLDivElement> & VariantProps<typeof alertLook>) {
  return <div className={cn(alertLook({ look }), className)} {...rest} />;
}

export function AlertTitle({ className, ...rest }: HTMLAttributes<HTMLParagraphElement>) {
  return <p className={cn("font-bold", className)} {...rest} />;
}
