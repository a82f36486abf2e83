import type { HTMLAttributes } from "react";
import { cn } from "~/app/components/ui/cn";

type DivProps = HTMLAttributes<HTMLDivElement>;

/** A framed surface for content that belongs together. */
export function Card({ className, ...rest }: DivProps) {
  return (
    <div
      className={cn("rounded-xl border border-line bg-surface text-ink shadow-card", className)}
      {...rest}
    />
  );
}

export function CardHeader({ className, ...rest }: DivProps) {
  return (
    <div className={cn("flex flex-col gap-1 px-5 pt-5 sm:px-6 sm:pt-6", className)} {...rest} />
  );
}

export function CardDescription({ className, ...rest }: HTMLAttributes<HTMLParagraphElement>) {
  return <p className={cn("text-sm text-muted", className)} {...rest} />;
}

export function CardContent({ className, ...rest }: DivProps) {
  return <div className={cn("p-5 sm:p-6", className)} {...rest} />;
}
