import { filesTaken } from "~/core/file-limits";
import Camera from "lucide-react/icons/camera";
import UploadIcon from "lucide-react/icons/upload";
import { useEffect, useRef, useState, type DragEvent } from "react";
import { Button } from "~/app/components/ui/button";
import { cn } from "~/app/components/ui/cn";

// A screenshot in the clipboard can be pasted anywhere on the page (Ctrl or Cmd and V).
function usePaste(onFiles: (files: Iterable<File>) => void): void {
  const latest = useRef(onFiles);
  latest.current = onFiles;
  useEffect(() => {
    const onPaste = ({ clipboardData }: ClipboardEvent): void => {
      if (clipboardData && clipboardData.files.length > 0) latest.current([...clipboardData.files]);
    };
    window.addEventListener("paste", onPaste);
    return () => window.removeEventListener("paste", onPaste);
  }, []);
}

/**
 * The area where files are dropped, pasted, chosen or photographed; without JavaScript it is an
 * ordinary file field.
 */
export function UploadZone({
  onFiles,
  isSmall,
}: {
  onFiles: (files: Iterable<File>) => void;
  isSmall: boolean;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  usePaste(onFiles);
  const onDrop = (event: DragEvent): void => {
    event.preventDefault();
    setIsOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  const photograph = (): void => {
    input.current?.setAttribute("capture", "environment");
    input.current?.click();
    input.current?.removeAttribute("capture");
  };
  return (
    <div className="flex flex-col gap-3">
      <label
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={onDrop}
        className={cn(
          "flex cursor-pointer flex-col items-center gap-2 rounded-xl border-2 border-dashed border-line-strong bg-surface px-6 text-center transition-colors",
          "hover:border-accent hover:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent",
          isSmall ? "py-6" : "py-12",
          isOver && "border-accent bg-accent-soft",
        )}
      >
        <UploadIcon
          aria-hidden="true"
          className={cn("text-accent-ink", isSmall ? "size-6" : "size-9")}
        />
        <span className={cn("font-bold", !isSmall && "text-lg")}>
          Drop your screenshot here, or choose a file
        </span>
        <span className="text-sm text-muted">{filesTaken}</span>
        <span className="hidden text-sm text-muted pointer-fine:inline">
          You can paste one, too, and send several.
        </span>
        <input
          ref={input}
          type="file"
          name="screenshot"
          multiple
          accept="image/jpeg,image/png,application/pdf"
          className="sr-only"
          onChange={(event) => {
            onFiles([...(event.currentTarget.files ?? [])]);
            event.currentTarget.value = "";
          }}
        />
      </label>
      <Button look="outline" className="hidden pointer-coarse:inline-flex" onClick={photograph}>
        <Camera aria-hidden="true" />
        Take a photo
      </Button>
    </div>
  );
}
