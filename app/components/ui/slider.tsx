import { forwardRef, type InputHTMLAttributes } from "react";
import { cn } from "~/app/components/ui/cn";

type SliderProps = Omit<InputHTMLAttributes<HTMLInputElement>, "type">;

/**
 * A slider for a number; the arrow keys move it by `step`. Give it a label, and `aria-valuetext`
 * where the bare number says too little.
 */
export const Slider = forwardRef<HTMLInputElement, SliderProps>(function Slider(
  { className, ...rest },
  ref,
) {
  return (
    <input
      ref={ref}
      type="range"
      className={cn(
        "h-6 w-full cursor-pointer accent-(--accent) disabled:cursor-not-allowed disabled:opacity-55",
        className,
      )}
      {...rest}
    />
  );
});
