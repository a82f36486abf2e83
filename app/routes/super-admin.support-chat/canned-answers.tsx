import Trash2 from "lucide-react/icons/trash-2";
import Zap from "lucide-react/icons/zap";
import { useState } from "react";
import { useStaffAct } from "~/app/components/staff/use-staff-act";
import { Button } from "~/app/components/ui/button";
import { Input } from "~/app/components/ui/input";
import { Popover, PopoverContent, PopoverTrigger } from "~/app/components/ui/overlay/popover";

type Canned = { id: string; title: string; body: string };
type CannedAnswersProps = {
  canned: readonly Canned[];
  body: string;
  onChoose: (words: string) => void;
};

/** Answers that staff give often: chosen into the field, or the field's words saved as one. */
export function CannedAnswers({ canned, body, onChoose }: CannedAnswersProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [title, setTitle] = useState("");
  const { act, isBusy } = useStaffAct(
    "/super-admin/support-chat",
    (answer) => answer.ok && setTitle(""),
  );
  return (
    <Popover open={isOpen} onOpenChange={setIsOpen}>
      <PopoverTrigger asChild>
        <Button look="outline" size="sm">
          <Zap aria-hidden="true" /> Saved answers
        </Button>
      </PopoverTrigger>
      <PopoverContent align="start" aria-label="Saved answers" className="flex w-80 flex-col gap-3">
        {canned.length === 0 ? (
          <p className="text-sm text-muted">
            None yet. Write an answer, name it below and save it.
          </p>
        ) : null}
        <ul className="flex max-h-64 flex-col overflow-y-auto">
          {canned.map((one) => (
            <li key={one.id} className="flex items-center gap-1">
              <button
                type="button"
                className="min-w-0 flex-1 cursor-pointer rounded-md px-2 py-1.5 text-left hover:bg-raised"
                onClick={() => {
                  onChoose(one.body);
                  setIsOpen(false);
                }}
              >
                <span className="block truncate text-sm font-semibold">{one.title}</span>
                <span className="block truncate text-xs text-muted">{one.body}</span>
              </button>
              <button
                type="button"
                aria-label={`Delete ${one.title}`}
                className="grid size-9 shrink-0 cursor-pointer place-items-center rounded-md text-muted hover:bg-raised hover:text-danger-ink"
                onClick={() => act({ intent: "canned-delete", id: one.id })}
              >
                <Trash2 aria-hidden="true" className="size-4" />
              </button>
            </li>
          ))}
        </ul>
        <div className="flex gap-2 border-t border-line pt-3">
          <Input
            aria-label="Title"
            placeholder="Title"
            value={title}
            onChange={(event) => setTitle(event.target.value)}
            className="h-9 text-sm"
          />
          <Button
            size="sm"
            look="secondary"
            disabled={isBusy || title.trim() === "" || body.trim() === ""}
            onClick={() => act({ intent: "canned-save", title, body })}
          >
            Save
          </Button>
        </div>
        {body.trim() === "" ? (
          <p className="text-xs text-muted">What stands in the field is saved under this title.</p>
        ) : null}
      </PopoverContent>
    </Popover>
  );
}
