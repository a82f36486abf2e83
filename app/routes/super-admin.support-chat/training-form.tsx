import { useState } from "react";
import { useStaffAct } from "~/app/components/staff/use-staff-act";
import { Button } from "~/app/components/ui/button";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "~/app/components/ui/overlay/dialog";
import { Input } from "~/app/components/ui/input";
import { Label } from "~/app/components/ui/label";
import { Select } from "~/app/components/ui/select";
import { Textarea } from "~/app/components/ui/textarea";

/** The form's values; without an id it is a new entry. */
export type TrainingDraft = {
  id: string | null;
  triggerPhrase: string;
  response: string;
  category: string;
  language: string;
  isProposal: boolean;
};

/** The values of a new entry's form. */
export const emptyDraft: TrainingDraft = {
  id: null,
  triggerPhrase: "",
  response: "",
  category: "general",
  language: "en",
  isProposal: false,
};

type TrainingFormProps = {
  draft: TrainingDraft;
  categories: readonly string[];
  onClose: () => void;
};

function titleOf({ id, isProposal }: TrainingDraft): string {
  if (isProposal) return "Approve training data";
  return id ? "Edit training data" : "Add training data";
}

function Fields({
  draft,
  categories,
  onChange,
}: {
  draft: TrainingDraft;
  categories: readonly string[];
  onChange: (to: Partial<TrainingDraft>) => void;
}) {
  return (
    <div data-typing={`training:${draft.id ?? ""}`} className="flex flex-col gap-4">
      <div className="flex flex-col gap-1.5">
        <Label htmlFor="trigger">Trigger</Label>
        <Textarea
          id="trigger"
          name="triggerPhrase"
          value={draft.triggerPhrase}
          onChange={(event) => onChange({ triggerPhrase: event.target.value })}
          placeholder="how long does it take | how many weeks"
          className="max-h-56"
        />
        <p className="text-xs text-muted">How people ask it; several wordings are parted by |</p>
      </div>
      <div className="flex flex-col gap-1.5">
        <Label htmlFor="response">Response</Label>
        <Textarea
          id="response"
          name="response"
          value={draft.response}
          onChange={(event) => onChange({ response: event.target.value })}
          className="max-h-56"
        />
        <p className="text-xs text-muted">
          {
            "{product}, {site} and {support} are filled in. No names, numbers or cases of people: everybody may be told this."
          }
        </p>
      </div>
      <div className="grid grid-cols-2 gap-4">
        <div className="flex flex-col gap-1.5">
          <Label htmlFor="category">Category</Label>
          <Input
            id="category"
            name="category"
            list="categories"
            value={draft.category}
            onChange={(event) => onChange({ category: event.target.value })}
          />
          <datalist id="categories">
            {categories.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        </div>
        <div className="flex flex-col gap-1.5">
          <Label htmlFor="language">Language</Label>
          <Select
            id="language"
            name="language"
            value={draft.language}
            onChange={(event) => onChange({ language: event.currentTarget.value })}
          >
            <option value="en">English</option>
            <option value="es">Spanish</option>
          </Select>
        </div>
      </div>
    </div>
  );
}

/** A §5: adds, edits or approves an entry; adding needs both trigger and response. */
export function TrainingForm({ draft: given, categories, onClose }: TrainingFormProps) {
  const [draft, setDraft] = useState(given);
  const { act, isBusy } = useStaffAct(
    "/super-admin/support-chat",
    (answer) => answer.ok && onClose(),
  );
  const { id, triggerPhrase, response, category, language } = draft;
  const save = (): void => {
    const fields = { triggerPhrase, response, category, language };
    act(id ? { intent: "training-edit", id, ...fields } : { intent: "training-add", ...fields });
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent className="max-w-xl">
        <DialogHeader>
          <DialogTitle>{titleOf(given)}</DialogTitle>
          <DialogDescription>
            The assistant answers from these words, to everybody.
          </DialogDescription>
        </DialogHeader>
        <Fields
          draft={draft}
          categories={categories}
          onChange={(to) => setDraft({ ...draft, ...to })}
        />
        <DialogFooter>
          <Button look="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button
            disabled={isBusy || triggerPhrase.trim() === "" || response.trim() === ""}
            onClick={save}
          >
            {given.isProposal ? "Approve" : "Save"}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
