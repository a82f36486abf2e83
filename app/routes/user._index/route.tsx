import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import CircleAlert from "lucide-react/icons/circle-alert";
import type { FormEvent } from "react";
import { requirePerson } from "~/app/auth/session.server";
import { LoadFailed } from "~/app/components/portal/load-failed";
import { PageHead } from "~/app/components/portal/page-head";
import { Alert, AlertTitle } from "~/app/components/ui/alert";
import { Button } from "~/app/components/ui/button";
import { toast } from "~/app/components/ui/overlay/toast";
import { pageMeta } from "~/app/product";
import { takeUpload } from "~/app/upload/take-upload.server";
import { noFile, type UploadAnswer } from "~/app/upload/upload-messages";
import { useUploads } from "~/app/upload/use-uploads";
import { formatMoney } from "~/core/money";
import { sumClaims } from "~/core/payouts/get-earnings";
import { PerfectExample } from "./perfect-example";
import { UploadPanel } from "./upload-panel";
import { UploadZone } from "./upload-zone";

export async function loader({ request }: LoaderFunctionArgs) {
  const { userId, firstName } = await requirePerson(request);
  return { userId, firstName, earned: formatMoney(sumClaims(userId), "whole") };
}

/**
 * Answers the form of a browser without JavaScript; with JavaScript, the page sends files to
 * /user/upload.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const { userId } = await requirePerson(request);
  return takeUpload({ request, userId, ...context });
}

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, "Upload Screenshot", "Send a screenshot of a spam text.");

// The answer to a form without JavaScript.
function Answer({ kept }: { kept: UploadAnswer | undefined }) {
  if (!kept) return null;
  if (kept.outcome === "reading")
    return (
      <Alert look="positive">
        Your screenshot is being read. You find the result under My Cases.
      </Alert>
    );
  return (
    <Alert look="danger" role="alert">
      <CircleAlert aria-hidden="true" />
      <AlertTitle>{kept.message.title}</AlertTitle>
      <p className="mt-1">{kept.message.description}</p>
    </Alert>
  );
}

function Uploads({ whose }: { whose: string }) {
  const { uploads, add, remove, submit, retry } = useUploads(whose);
  const chosen = uploads.filter(({ state }) => state === "chosen").length;
  const isUnderWay = uploads.some(({ state }) => state === "uploading" || state === "reading");
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (chosen > 0) return void submit();
    if (!isUnderWay) toast.error(noFile.title, { description: noFile.description });
  };
  return (
    <Form
      method="post"
      action="/user?index"
      encType="multipart/form-data"
      onSubmit={onSubmit}
      className="flex flex-col gap-4"
    >
      <UploadZone onFiles={add} isSmall={uploads.length > 0} />
      <ul aria-label="Your files" className="flex flex-col gap-3">
        {uploads.map((upload) => (
          <UploadPanel
            key={upload.key}
            upload={upload}
            onRemove={() => remove(upload.key)}
            onRetry={() => retry(upload.key)}
          />
        ))}
      </ul>
      {chosen > 0 ? (
        <Button type="submit" size="lg" disabled={isUnderWay}>
          {isUnderWay
            ? "Processing..."
            : chosen > 1
              ? `Submit ${chosen} Screenshots`
              : "Submit Screenshot"}
        </Button>
      ) : (
        <noscript>
          <button
            type="submit"
            className="h-11 w-full rounded-md bg-accent font-semibold text-on-accent"
          >
            Submit Screenshot
          </button>
        </noscript>
      )}
    </Form>
  );
}

export default function UploadScreenshot() {
  const { userId, firstName, earned } = useLoaderData<typeof loader>();
  const kept = useActionData<UploadAnswer>();
  return (
    <div className="flex flex-col gap-8">
      <div className="rounded-xl border border-line bg-accent-soft px-5 py-5 sm:px-7">
        <PageHead
          title={firstName ? `Welcome, ${firstName}` : "Welcome"}
          text="Send a screenshot of a spam text, and we pursue the sender."
        >
          <p className="text-[0.9375rem] text-muted">
            Total Earned{" "}
            <strong className="ml-1 text-number font-bold text-ink tabular-nums">{earned}</strong>
          </p>
        </PageHead>
      </div>
      <div className="grid gap-10 lg:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)] lg:gap-14">
        <div className="flex min-w-0 flex-col gap-4">
          <Answer kept={kept} />
          <Uploads whose={userId} />
        </div>
        <PerfectExample />
      </div>
    </div>
  );
}

export const ErrorBoundary = LoadFailed;
