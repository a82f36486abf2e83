import Pencil from "lucide-react/icons/pencil";
import Trash2 from "lucide-react/icons/trash-2";
import Zap from "lucide-react/icons/zap";
import { useState } from "react";
import { useStaffAct } from "~/app/components/staff/use-staff-act";
import { Button } from "~/app/components/ui/button";
import { ConfirmDialog } from "~/app/components/ui/overlay/confirm-dialog";
import { Input } from "~/app/components/ui/input";
import { Popover, PopoverContent, PopoverTrigger } from "~/app/components/ui/overlay/popover";
import { toast } from "~/app/components/ui/overlay/toast";
import { Textarea } from "~/app/components/ui/textarea";
import { RuleBroken } from "~/core/errors";
import {
  fillPlaceholders,
  placeholders,
  type PlaceholderValues,
} from "~/core/support/desk/placeholders";

const here = "/super-admin/support-chat";

type Canned = { id: string; title: string; body: string };
type CannedAnswersProps = {
  canned: readonly Canned[];
  body: string;
  /** The values of the placeholders in the open conversation. */
  fills: PlaceholderValues | null;
  onChoose: (words: string) => void;
};

// A placeholder that cannot be filled in is reported at once; the text is inserted as it is, to be
// corrected by hand.
function filled(words: string, fills: PlaceholderValues | null): string {
  if (!fills) return words;
  try {
    return fillPlaceholders(words, fills);
  } catch (cause) {
    if (!(cause instanceof RuleBroken)) throw cause;
    toast.error("Not everything is filled in", { description: cause.message });
    return words;
  }
}

const small =
  "grid size-9 shrink-0 cursor-pointer place-items-center rounded-md text-muted hover:bg-raised";

type CannedLineProps = {
  one: Canned;
  onChoose: () => void;
  onEdit: () => void;
  onDelete: () => void;
};

function CannedLine({ one, onChoose, onEdit, onDelete }: CannedLineProps) {
  return (
    <li className="flex items-center">
      <button
        type="button"
        className="min-w-0 flex-1 cursor-pointer rounded-md px-2 py-1.5 text-left hover:bg-raised"
        onClick={onChoose}
      >
        <span className="block truncate text-sm font-semibold" title={one.title}>
          {one.title}
        </span>
        <span className="block truncate text-xs text-muted" title={one.body}>
          {one.body}
        </span>
      </button>
      <button
        type="button"
        aria-label={`Edit ${one.title}`}
        className={`${small} hover:text-ink`}
        onClick={onEdit}
      >
        <Pencil aria-hidden="true" className="size-4" />
      </button>
      <button
        type="button"
        aria-label={`Delete ${one.title}`}
        className={`${small} hover:text-danger-ink`}
        onClick={onDelete}
      >
        <Trash2 aria-hidden="true" className="size-4" />
      </button>
    </li>
  );
}

type CannedFormProps = { draft: { id?: string; title: string; body: string }; close: () => void };

function CannedForm({ draft, close }: CannedFormProps) {
  const [title, setTitle] = useState(draft.title);
  const [body, setBody] = useState(draft.body);
  const { act, isBusy } = useStaffAct(here, (answer) => answer.ok && close());
  const save = (): void =>
    act({ intent: "canned-save", title, body, ...(draft.id && { id: draft.id }) });
  return (
    <div data-typing={`canned:${draft.id ?? ""}`} className="flex flex-col gap-2">
      <Input
        name="title"
        aria-label="Title"
        placeholder="Title"
        value={title}
        maxLength={80}
        onChange={(event) => setTitle(event.target.value)}
        className="h-9 text-sm"
      />
      <Textarea
        name="body"
        aria-label="Saved words"
        rows={5}
        value={body}
        onChange={(event) => setBody(event.target.value)}
        className="max-h-56 text-sm"
      />
      <p className="text-xs text-muted">
        Filled in for each person:{" "}
        {Object.keys(placeholders)
          .map((name) => `{${name}}`)
          .join(", ")}
      </p>
      <div className="flex justify-end gap-2">
        <Button size="sm" look="outline" onClick={close}>
          Back
        </Button>
        <Button
          size="sm"
          disabled={isBusy || title.trim() === "" || body.trim() === ""}
          onClick={save}
        >
          Save
        </Button>
      </div>
    </div>
  );
}

/** Canned answers: inserted into the field, added, changed and deleted. */
export function CannedAnswers({ canned, body, fills, onChoose }: CannedAnswersProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [draft, setDraft] = useState<CannedFormProps["draft"] | null>(null);
  const [deleting, setDeleting] = useState<Canned | null>(null);
  const { act, isBusy } = useStaffAct(here, (answer) => answer.ok && setDeleting(null));
  return (
    <>
      <Popover
        open={isOpen}
        onOpenChange={(open) => {
          setIsOpen(open);
          if (open) setDraft(null);
        }}
      >
        <PopoverTrigger asChild>
          <Button look="outline" size="sm" aria-label="Saved answers" title="Saved answers">
            <Zap aria-hidden="true" />{" "}
            <span className="max-sm:sr-only lg:max-2xl:sr-only">Saved answers</span>
          </Button>
        </PopoverTrigger>
        <PopoverContent
          align="start"
          aria-label="Saved answers"
          className="flex w-80 max-w-[calc(100vw-2rem)] flex-col gap-3"
        >
          {draft ? (
            <CannedForm draft={draft} close={() => setDraft(null)} />
          ) : (
            <>
              {canned.length === 0 ? <p className="text-sm text-muted">None yet.</p> : null}
              <ul className="flex max-h-64 flex-col overflow-y-auto">
                {canned.map((one) => (
                  <CannedLine
                    key={one.id}
                    one={one}
                    onChoose={() => {
                      onChoose(filled(one.body, fills));
                      setIsOpen(false);
                    }}
                    onEdit={() => setDraft(one)}
                    onDelete={() => {
                      setIsOpen(false);
                      setDeleting(one);
                    }}
                  />
                ))}
              </ul>
              <Button size="sm" look="secondary" onClick={() => setDraft({ title: "", body })}>
                {body.trim() === "" ? "New saved answer" : "Save what stands in the field"}
              </Button>
            </>
          )}
        </PopoverContent>
      </Popover>
      <ConfirmDialog
        open={deleting !== null}
        onOpenChange={(open) => !open && setDeleting(null)}
        title="Delete saved answer"
        description={`"${deleting?.title ?? ""}" is taken away for everybody on the team.`}
        confirm="Delete"
        destructive
        isBusy={isBusy}
        onConfirm={() => deleting && act({ intent: "canned-delete", id: deleting.id })}
      />
    </>
  );
}
