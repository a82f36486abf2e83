import { Link, useSearchParams } from "@remix-run/react";
import { Badge } from "~/app/components/ui/badge";
import { Button } from "~/app/components/ui/button";
import type { loadTraining } from "./load.server";

export type Training = ReturnType<typeof loadTraining>;
export type Entry = Training["list"]["entries"][number];

// The entries that come with the product have dozens of wordings, so a list shows only the first.
export function firstWordings(trigger: string): string {
  const wordings = trigger.split("|").map((wording) => wording.trim());
  return (
    wordings.slice(0, 3).join(" · ") + (wordings.length > 3 ? ` · +${wordings.length - 3}` : "")
  );
}

/** One training entry with the acts it allows. */
export function EntryCard({
  entry,
  isOpen,
  onEdit,
  onDelete,
}: {
  entry: Entry;
  isOpen: boolean;
  onEdit: () => void;
  onDelete: () => void;
}) {
  const [asked] = useSearchParams();
  const params = new URLSearchParams(asked);
  if (isOpen) params.delete("versions");
  else params.set("versions", entry.id);
  return (
    <div className="flex flex-col gap-2 sm:flex-row sm:items-start sm:gap-4">
      <div className="min-w-0 flex-1 text-sm">
        <p className="font-semibold break-words">{firstWordings(entry.triggerPhrase)}</p>
        <p className="mt-1 break-words text-muted">{entry.response}</p>
        <p className="mt-1.5 flex flex-wrap items-center gap-2 text-xs text-muted">
          <Badge>{entry.category}</Badge> {entry.language === "es" ? "Spanish" : "English"} ·
          version {entry.version}
          {entry.version > 1 ? (
            <Link
              to={`?${params.toString()}`}
              preventScrollReset
              className="font-semibold text-accent-ink underline underline-offset-2"
            >
              {isOpen ? "Hide versions" : "Versions"}
            </Link>
          ) : null}
        </p>
      </div>
      <div className="flex gap-2">
        <Button size="sm" look="outline" onClick={onEdit}>
          Edit
        </Button>
        <Button size="sm" look="ghost" onClick={onDelete}>
          Delete
        </Button>
      </div>
    </div>
  );
}
