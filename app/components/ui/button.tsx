import { cva, type VariantProps } from "class-variance-authority";
import * as Slot from "radix-ui/slot";
import { forwardRef, type ButtonHTMLAttributes } from "react";
import { cn } from "~/app/components/ui/cn";

const buttonLook = cva(
  "inline-flex shrink-0 cursor-pointer items-center justify-center gap-2 rounded-md font-semibold whitespace-nowrap transition-colors " +
    "disabled:pointer-events-none disabled:opacity-55 [&_svg]:size-[1.15em] [&_svg]:shrink-0",
  {
    variants: {
      look: {
        primary: "bg-accent text-on-accent hover:bg-accent-strong",
        secondary: "bg-raised text-ink hover:bg-line",
        outline: "border border-line-strong bg-transparent text-ink hover:bg-raised",
        ghost: "text-ink hover:bg-raised",
        destructive: "bg-danger text-on-danger hover:bg-danger-strong",
        link: "h-auto! px-0! text-accent-ink underline decoration-1 underline-offset-4 hover:decoration-2",
      },
      size: {
        sm: "h-9 px-3 text-sm",
        md: "h-11 px-4.5 text-[0.9375rem]",
        lg: "h-13 rounded-lg px-6 text-base",
        icon: "size-11",
      },
    },
    defaultVariants: { look: "primary", size: "md" },
  },
);

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> &
  VariantProps<typeof buttonLook> & { asChild?: boolean };

/** A button; with `asChild` its look is given to its one child, usually a link. */
export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(
  { className, look, size, asChild = false, ...rest },
  ref,
) {
  const Element = asChild ? Slot.Root : "button";
  return (
    <Element
      ref={ref}
      type={asChild ? undefined : "button"}
      className={cn(buttonLook({ look, size }), className)}
      {...rest}
    />
  );
});
