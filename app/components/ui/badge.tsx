import { cva, type VariantProps } from "class-variance-authority";
import type { HTMLAttributes } from "react";
import { cn } from "~/app/components/ui/cn";

const badgeLook = cva(
  "inline-flex items-center gap-1.5 rounded-full border px-2.5 py-0.5 text-xs leading-5 font-semibold whitespace-nowrap",
  {
    variants: {
      look: {
        neutral: "border-line bg-raised text-ink",
        positive: "border-transparent bg-accent-soft text-accent-ink",
        warning: "border-warning-line bg-warning-soft text-warning-ink",
        danger: "border-transparent bg-danger-soft text-danger-ink",
        outline: "border-line-strong text-muted",
      },
    },
    defaultVariants: { look: "neutral" },
  },
);

/** A short label in a coloured pill. */
export function Badge({
  className,
  look,
  ...rest
}: HTMLAttributes<HTMLSpanElement> & VariantProps<typeof badgeLook>) {
  return <span className={cn(badgeLook({ look }), className)} {...rest} />;
}
