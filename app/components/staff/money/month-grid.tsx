import { addDays, addMonths, format, getDaysInMonth, isSameMonth, startOfMonth } from "date-fns";
import { cn } from "~/app/components/ui/cn";

/** A day as `YYYY-MM-DD`. */
export type Day = string;

/** A date as a day in the local time zone. */
export const dayOf = (date: Date): Day => format(date, "yyyy-MM-dd");

const weekdays = ["Su", "Mo", "Tu", "We", "Th", "Fr", "Sa"];
const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

type MonthGridProps = {
  month: Date;
  from: Day | null;
  to: Day | null;
  /** The day that has the keyboard focus; the arrow keys move it. */
  focused: Date;
  onFocus: (date: Date) => void;
  onPick: (day: Day) => void;
};

function dayLook(day: Day, from: Day | null, to: Day | null): string {
  if (day === from || day === to) return "bg-accent text-on-accent font-bold";
  return from && to && day > from && day < to
    ? "bg-accent-soft text-ink rounded-none"
    : "hover:bg-raised";
}

/** One month of days to pick from, with the mouse or the arrow keys. */
export function MonthGrid({ month, from, to, focused, onFocus, onPick }: MonthGridProps) {
  const start = startOfMonth(month);
  const days = Array.from({ length: getDaysInMonth(start) }, (_, index) => addDays(start, index));
  const reached = isSameMonth(focused, month) ? dayOf(focused) : dayOf(start);
  const move = (event: React.KeyboardEvent, date: Date) => {
    const step = steps[event.key];
    const next = step
      ? addDays(date, step)
      : event.key === "PageDown"
        ? addMonths(date, 1)
        : event.key === "PageUp"
          ? addMonths(date, -1)
          : null;
    if (!next) return;
    event.preventDefault();
    onFocus(next);
  };
  return (
    <div role="group" aria-label={format(month, "MMMM yyyy")} className="w-66">
      <p className="mb-2 text-center text-sm font-bold">{format(month, "MMMM yyyy")}</p>
      <div className="grid grid-cols-7 gap-y-1 text-center text-sm">
        {weekdays.map((name) => (
          <span key={name} aria-hidden="true" className="py-1 text-xs text-muted">
            {name}
          </span>
        ))}
        {days.map((date, index) => {
          const day = dayOf(date);
          return (
            <button
              key={day}
              type="button"
              data-day={day}
              tabIndex={day === reached ? 0 : -1}
              aria-pressed={day === from || day === to}
              aria-label={format(date, "MMMM d, yyyy")}
              style={index === 0 ? { gridColumnStart: date.getDay() + 1 } : undefined}
              onClick={() => onPick(day)}
              onKeyDown={(event) => move(event, date)}
              className={cn(
                "grid h-9 cursor-pointer place-items-center rounded-md tabular-nums",
                dayLook(day, from, to),
              )}
            >
              {date.getDate()}
            </button>
          );
        })}
      </div>
    </div>
  );
}
