import { Link } from "@remix-run/react";
import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import FileText from "lucide-react/icons/file-text";
import X from "lucide-react/icons/x";
import { useState } from "react";
import { MarkedPicture } from "~/app/components/cases/marked-picture";
import { ReadDetails } from "~/app/components/cases/read-details";
import { SignInAgain } from "~/app/components/sign-in/sign-in-again";
import { Alert, AlertTitle } from "~/app/components/ui/alert";
import { Button } from "~/app/components/ui/button";
import { Progress } from "~/app/components/ui/progress";
import type { Upload } from "~/app/upload/use-uploads";

function Preview({ upload: { preview } }: { upload: Upload }) {
  const [isBroken, setIsBroken] = useState(false);
  if (!preview || isBroken)
    return (
      <span className="grid size-16 shrink-0 place-items-center rounded-lg border border-line bg-raised">
        <FileText aria-hidden="true" className="size-6 text-muted" />
      </span>
    );
  return (
    <img
      src={preview}
      alt=""
      onError={() => setIsBroken(true)}
      className="size-16 shrink-0 rounded-lg border border-line object-cover"
    />
  );
}

function sizeText(bytes: number): string {
  return bytes < 1024 * 1024
    ? `${Math.max(1, Math.round(bytes / 1024))} KB`
    : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}

const lateAfter = 60_000;

function Reading({ upload }: { upload: Extract<Upload, { state: "reading" }> }) {
  const found = upload.news?.state === "reading" ? upload.news.found : null;
  return (
    <div role="status" className="mt-3 text-sm">
      <p className="font-semibold">Processing...</p>
      <p className="text-muted">
        {Date.now() - upload.since < lateAfter
          ? "This may take up to 20 seconds"
          : "This takes longer than usual. You need not wait: the result stands under My Cases."}
      </p>
      {found ? (
        <p className="mt-1 break-words">
          Found so far: {found.email ?? "no email address yet"}
          {found.phone ? `, ${found.phone}` : ""}, {found.messages}{" "}
          {found.messages === 1 ? "message" : "messages"}
        </p>
      ) : null}
      <div aria-hidden="true" className="mt-2 h-1.5 overflow-hidden rounded-full bg-raised">
        <div className="h-full w-full animate-[load_1.6s_ease-in-out_infinite] rounded-full bg-accent" />
      </div>
    </div>
  );
}

function Done({
  upload: { preview, caseId, news },
}: {
  upload: Extract<Upload, { state: "done" }>;
}) {
  const isReview = news.status === "review";
  return (
    <div className="mt-3 flex flex-col gap-4">
      <Alert look="positive" role="status">
        <CircleCheck aria-hidden="true" />
        <AlertTitle>
          {isReview
            ? "A person is looking at it"
            : `Your case is open${news.externalCaseId ? ` · ${news.externalCaseId}` : ""}`}
        </AlertTitle>
        <p className="mt-1">
          {isReview
            ? "Not every detail could be made out with certainty. You hear from us; there is nothing to do."
            : "We write to the sender next. If your claim settles, you get $500."}{" "}
          <Link to={`/user/cases/${caseId}`} className="font-semibold underline underline-offset-4">
            See the case
          </Link>
        </p>
      </Alert>
      <div className="grid gap-5 sm:grid-cols-2">
        {preview ? (
          <MarkedPicture
            address={preview}
            marks={news.marks}
            onOpen={() => window.open(preview, "_blank", "noopener")}
          />
        ) : null}
        <div>
          <h2 className="mb-2 font-bold">What was read</h2>
          <ReadDetails caseId={caseId} fields={news.fields} canCorrect />
        </div>
      </div>
    </div>
  );
}

// Retrying sends the same file; where a message asks for another file, the field above takes it.
const mayWork = /try again/i;
const notSignedIn = "User not authenticated";

/** One file from the choice to the result (U §2: a panel with a remove button). */
export function UploadPanel({
  upload,
  onRemove,
  onRetry,
}: {
  upload: Upload;
  onRemove: () => void;
  onRetry: () => void;
}) {
  const { file, state } = upload;
  const isUnderWay = state === "uploading" || state === "reading";
  return (
    <li className="rounded-xl border border-line bg-surface p-4 shadow-card">
      <div className="flex items-center gap-4">
        <Preview upload={upload} />
        <div className="min-w-0 flex-1">
          <p className="truncate font-semibold">{file.name}</p>
          <p className="text-sm text-muted">{sizeText(file.size)}</p>
        </div>
        {isUnderWay ? null : (
          <button
            type="button"
            aria-label="Remove the file"
            onClick={onRemove}
            className="grid size-11 shrink-0 cursor-pointer place-items-center self-start rounded-md text-muted hover:bg-raised hover:text-ink"
          >
            <X aria-hidden="true" className="size-5" />
          </button>
        )}
      </div>
      {state === "uploading" ? (
        <div className="mt-3">
          <Progress label={`Uploading ${file.name}`} value={Math.round(upload.share * 100)} />
          <p className="mt-1 text-sm text-muted">Uploading … {Math.round(upload.share * 100)}%</p>
        </div>
      ) : null}
      {state === "reading" ? <Reading upload={upload} /> : null}
      {state === "done" ? <Done upload={upload} /> : null}
      {state === "refused" ? (
        <Alert look="danger" className="mt-3">
          <CircleAlert aria-hidden="true" />
          <AlertTitle>{upload.message.title}</AlertTitle>
          <p className="mt-1 break-words">
            {upload.message.description}
            {upload.message.hasArrived ? (
              <>
                . Your screenshot has arrived: what becomes of it stands under{" "}
                <Link to="/user/cases" className="font-semibold underline underline-offset-4">
                  My Cases
                </Link>
                .
              </>
            ) : null}
          </p>
          {upload.message.description === notSignedIn ? (
            <div className="mt-2">
              <SignInAgain onDone={onRetry} />
            </div>
          ) : null}
          {mayWork.test(upload.message.description) ? (
            <Button look="outline" size="sm" className="mt-2" onClick={onRetry}>
              Try again
            </Button>
          ) : null}
        </Alert>
      ) : null}
    </li>
  );
}
