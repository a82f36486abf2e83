import { addMonths, format, isBefore, isSameMonth, startOfMonth } from "date-fns";
import CalendarDays from "lucide-react/icons/calendar-days";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { useEffect, useRef, useState } from "react";
import { dayOf, MonthGrid, type Day } from "~/app/components/staff/money/month-grid";
import { Button } from "~/app/components/ui/button";
import { Popover, PopoverContent, PopoverTrigger } from "~/app/components/ui/overlay/popover";

type Range = { from: Day | null; to: Day | null };

const dateOf = (day: Day): Date => new Date(`${day}T12:00:00`);
const shown = (day: Day): string => format(dateOf(day), "MMM d, yyyy");

function labelOf({ from, to }: Range): string {
  if (!from) return "All dates";
  return to && to !== from ? `${shown(from)} – ${shown(to)}` : shown(from);
}

/** Extends a range by a click: the first click begins it, the second ends it, in either order. */
function picked({ from, to }: Range, day: Day): Range {
  if (!from || to) return { from: day, to: null };
  return day < from ? { from: day, to: from } : { from, to: day };
}

function Months({ range, onRange }: { range: Range; onRange: (range: Range) => void }) {
  const [focused, setFocused] = useState(() => (range.from ? dateOf(range.from) : new Date()));
  const [month, setMonth] = useState(() => startOfMonth(range.to ? dateOf(range.to) : new Date()));
  const frame = useRef<HTMLDivElement>(null);
  const moved = useRef(false);
  const left = addMonths(month, -1);
  useEffect(() => {
    if (moved.current)
      frame.current?.querySelector<HTMLElement>(`[data-day="${dayOf(focused)}"]`)?.focus();
  }, [focused, month]);
  const focus = (date: Date) => {
    moved.current = true;
    setFocused(date);
    if (isBefore(date, left)) setMonth(addMonths(startOfMonth(date), 1));
    else if (!isSameMonth(date, left) && !isSameMonth(date, month)) setMonth(startOfMonth(date));
  };
  const grid = {
    ...range,
    focused,
    onFocus: focus,
    onPick: (day: Day) => onRange(picked(range, day)),
  };
  return (
    <div ref={frame}>
      <div className="mb-1 flex justify-between">
        <Button look="ghost" size="icon" aria-label="Earlier month" onClick={() => setMonth(left)}>
          <ChevronLeft aria-hidden="true" />
        </Button>
        <Button
          look="ghost"
          size="icon"
          aria-label="Later month"
          onClick={() => setMonth(addMonths(month, 1))}
        >
          <ChevronRight aria-hidden="true" />
        </Button>
      </div>
      <div className="flex flex-col gap-6 sm:flex-row">
        <MonthGrid month={left} {...grid} />
        <MonthGrid month={month} {...grid} />
      </div>
    </div>
  );
}

/** A §9: picks a range of days from two months side by side. */
export function DateRangePicker({
  from,
  to,
  onChange,
}: Range & { onChange: (range: Range) => void }) {
  const [open, setOpen] = useState(false);
  const [draft, setDraft] = useState<Range>({ from, to });
  const show = (isOpen: boolean) => {
    setDraft({ from, to });
    setOpen(isOpen);
  };
  const choose = (range: Range) => {
    setDraft(range);
    if (!range.to) return;
    onChange(range);
    setOpen(false);
  };
  return (
    <Popover open={open} onOpenChange={show}>
      <PopoverTrigger asChild>
        <Button look="outline" className="w-full justify-start font-normal sm:w-auto">
          <CalendarDays aria-hidden="true" />
          <span className="sr-only">Date range: </span>
          {labelOf({ from, to })}
        </Button>
      </PopoverTrigger>
      <PopoverContent
        align="start"
        collisionPadding={16}
        aria-label="Date range"
        className="max-h-(--radix-popover-content-available-height) w-auto overflow-y-auto"
      >
        <Months range={draft} onRange={choose} />
        <p className="mt-3 text-sm text-muted" role="status">
          {draft.from && !draft.to
            ? `From ${shown(draft.from)}: now pick the last day.`
            : "Pick the first day, then the last."}
        </p>
      </PopoverContent>
    </Popover>
  );
}
