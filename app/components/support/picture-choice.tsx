import X from "lucide-react/icons/x";
import { useEffect, useState } from "react";
import { cn } from "~/app/components/ui/cn";

export type PictureUse = "evidence" | "attachment";
export type ChosenPicture = { file: File; use: PictureUse | null };

const uses: { use: PictureUse; name: string; text: string }[] = [
  { use: "evidence", name: "A spam text", text: "We open a case with it." },
  { use: "attachment", name: "Something to look at", text: "Only our team sees it." },
];

function usePreview(file: File): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!file.type.startsWith("image/")) return setAddress(null);
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}

type PictureChoiceProps = {
  chosen: ChosenPicture;
  onChoose: (use: PictureUse) => void;
  onRemove: () => void;
};

/**
 * Asks what a chosen picture is for: evidence that opens a case, or an attachment. Nothing is
 * guessed.
 */
export function PictureChoice({ chosen, onChoose, onRemove }: PictureChoiceProps) {
  const preview = usePreview(chosen.file);
  return (
    <fieldset className="flex flex-col gap-2 rounded-lg border border-line bg-background p-2.5">
      <legend className="sr-only">What is this picture?</legend>
      <div className="flex items-center gap-2.5">
        {preview ? <img src={preview} alt="" className="size-11 rounded object-cover" /> : null}
        <div className="min-w-0 flex-1">
          <p className="truncate text-sm font-semibold">{chosen.file.name}</p>
          <p className="text-xs text-muted">What is this picture?</p>
        </div>
        <button
          type="button"
          onClick={onRemove}
          aria-label={`Remove ${chosen.file.name}`}
          className="grid size-9 cursor-pointer place-items-center rounded-md text-muted hover:bg-raised hover:text-ink"
        >
          <X aria-hidden="true" className="size-4.5" />
        </button>
      </div>
      <div className="grid grid-cols-2 gap-2">
        {uses.map(({ use, name, text }) => (
          <button
            key={use}
            type="button"
            aria-pressed={chosen.use === use}
            onClick={() => onChoose(use)}
            className={cn(
              "cursor-pointer rounded-md border px-3 py-2 text-left text-sm hover:bg-raised",
              chosen.use === use ? "border-accent bg-accent-soft" : "border-line-strong",
            )}
          >
            <span className="block font-semibold">{name}</span>
            <span className="block text-xs text-muted">{text}</span>
          </button>
        ))}
      </div>
    </fieldset>
  );
}
