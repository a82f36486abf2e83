import Star from "lucide-react/icons/star";
import { cn } from "~/app/components/ui/cn";

const five = [1, 2, 3, 4, 5];

/** A satisfaction rating as up to five stars (U §9, A §2.8). */
export function Stars({ rating, className }: { rating: number; className?: string }) {
  return (
    <span
      role="img"
      aria-label={`${rating} of 5 stars`}
      className={cn("inline-flex gap-0.5 text-warning-ink", className)}
    >
      {five.map((star) => (
        <Star
          key={star}
          aria-hidden="true"
          className={cn("size-3.5", star <= rating && "fill-current")}
        />
      ))}
    </span>
  );
}

type StarChoiceProps = {
  rating: number | null;
  onRate: (stars: number) => void;
  disabled: boolean;
};

/** Five stars to choose from. */
export function StarChoice({ rating, onRate, disabled }: StarChoiceProps) {
  return (
    <div role="group" aria-label="Rate this conversation" className="flex justify-center gap-1">
      {five.map((star) => (
        <button
          key={star}
          type="button"
          disabled={disabled}
          aria-label={star === 1 ? "1 star" : `${star} stars`}
          aria-pressed={star <= (rating ?? 0)}
          onClick={() => onRate(star)}
          className="grid size-10 cursor-pointer place-items-center rounded-md text-warning-ink hover:bg-raised disabled:cursor-default"
        >
          <Star
            aria-hidden="true"
            className={cn("size-6", star <= (rating ?? 0) && "fill-current")}
          />
        </button>
      ))}
    </div>
  );
}
