import { ViewerTime } from "~/app/components/time/viewer-time";
import { Button } from "~/app/components/ui/button";
import type { TrainingVersion } from "~/core/support/training/queries-training";

type VersionsProps = {
  all: readonly TrainingVersion[];
  onRestore: (words: { triggerPhrase: string; response: string }) => void;
};

/** The earlier versions of an entry; each can be restored. */
export function Versions({ all, onRestore }: VersionsProps) {
  return (
    <ol
      aria-label="Earlier versions"
      className="flex flex-col gap-3 border-t border-line pt-3 text-sm"
    >
      {all.map(({ version, triggerPhrase, response, changedBy, at }) => (
        <li key={version} className="flex flex-col gap-2 sm:flex-row sm:items-start sm:gap-4">
          <div className="min-w-0 flex-1">
            <p className="text-xs text-muted">
              Version {version}, until <ViewerTime at={at} as="minute" />
              {changedBy ? ` by ${changedBy}` : ""}
            </p>
            <p className="line-clamp-2 break-words" title={triggerPhrase}>
              {triggerPhrase}
            </p>
            <p className="break-words text-muted">{response}</p>
          </div>
          <Button size="sm" look="outline" onClick={() => onRestore({ triggerPhrase, response })}>
            Take up again
          </Button>
        </li>
      ))}
    </ol>
  );
}
