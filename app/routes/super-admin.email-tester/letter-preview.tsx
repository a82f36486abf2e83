import { Skeleton } from "~/app/components/ui/skeleton";

export type Preview = { subject: string | null; html: string | null; text: string | null };

/** The mail as its recipient will see it, in a frame that runs no scripts. */
export function LetterPreview({
  preview,
  isLoading,
}: {
  preview: Preview | null;
  isLoading: boolean;
}) {
  if (!preview?.html)
    return (
      <div className="grid min-h-80 place-items-center rounded-lg border border-dashed border-line-strong p-6 text-center text-muted">
        {isLoading && !preview ? (
          <Skeleton className="h-60 w-full" />
        ) : (
          "Fill in the required fields to see the mail."
        )}
      </div>
    );
  return (
    <figure aria-busy={isLoading}>
      <figcaption className="mb-2 text-sm">
        <span className="text-muted">Subject: </span>
        <strong className="font-semibold break-words">{preview.subject}</strong>
      </figcaption>
      <iframe
        title="Preview of the mail"
        sandbox=""
        srcDoc={preview.html}
        className="h-[34rem] w-full rounded-lg border border-line bg-white"
      />
      <details className="mt-3">
        <summary className="cursor-pointer text-sm font-semibold">As plain text</summary>
        <pre
          className="mt-2 max-h-80 overflow-auto rounded-lg bg-raised p-4 text-xs whitespace-pre-wrap"
          tabIndex={0}
        >
          {preview.text}
        </pre>
      </details>
    </figure>
  );
}
