import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import {
  isRouteErrorResponse,
  useLoaderData,
  useLocation,
  useNavigate,
  useRouteError,
  type MetaFunction,
} from "@remix-run/react";
import type { ReactNode } from "react";
import { z } from "zod";
import { requirePerson } from "~/app/auth/session.server";
import { CaseProgress } from "~/app/components/cases/case-progress";
import { CaseTimeline } from "~/app/components/cases/case-timeline";
import { ReadDetails } from "~/app/components/cases/read-details";
import { CaseStatusBadge } from "~/app/components/case-status-badge";
import { Button } from "~/app/components/ui/button";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from "~/app/components/ui/overlay/dialog";
import { keepForm } from "~/app/keep-form";
import { UnseenPaper } from "~/app/components/portal/unseen-papers";
import { pageMeta } from "~/app/product";
import { proposeCorrection } from "~/core/cases/review/propose-correction";
import { refusalOf } from "~/core/errors";
import { formatMoney } from "~/core/money";
import { claimShareCents } from "~/core/money/chart-of-accounts";
import { OwnAnswers } from "~/app/components/cases/own-answers";
import { RegistryMail } from "~/app/components/cases/registry-mail";
import { ClaimPart } from "~/app/components/cases/claim-part";
import { changeOwnAnswer } from "./change-own-answer.server";
import { answerQuestion } from "./answer-question.server";
import { CaseFiles } from "./case-files";
import { readCase, type ReadCase } from "./read-case.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { userId } = await requirePerson(request);
  return readCase(userId, params.caseId ?? "");
}

const correction = z.object({
  field: z.enum(["violator_email", "sender_phone", "sender_name"]),
  value: z.string().trim().min(1, "Please type what it should be.").max(254),
});

/**
 * Takes an answer to a question, or a report of a field that was read wrong, which staff checks.
 */
export async function action({ request, params }: ActionFunctionArgs) {
  const { userId } = await requirePerson(request);
  const form = await request.formData();
  if (form.get("intent") === "answer") return answerQuestion(userId, params.caseId ?? "", form);
  if (form.get("intent") === "change-answer")
    return changeOwnAnswer(userId, params.caseId ?? "", form);
  const typed = correction.safeParse(Object.fromEntries(form));
  if (!typed.success)
    return data({ ok: false, problem: typed.error.issues[0]?.message }, { status: 422 });
  try {
    proposeCorrection(userId, params.caseId ?? "", typed.data);
    return data({ ok: true });
  } catch (cause) {
    const refusal = refusalOf(cause);
    if (!refusal) throw cause;
    const problem = refusal.status === 404 ? "This case is not here any more." : refusal.sentence;
    return data({ ok: false, problem }, { status: refusal.status });
  }
}

export const clientAction = keepForm("Failed to send your answer");

export const meta: MetaFunction<typeof loader> = ({ matches, data: found }) =>
  pageMeta(
    matches,
    found?.shown.externalCaseId ?? "Your case",
    "A case and all that happened in it.",
  );

function useClose(): () => void {
  const navigate = useNavigate();
  const { search } = useLocation();
  return () => navigate(`/user/cases${search}`, { preventScrollReset: true });
}

function Frame({
  title,
  text,
  children,
}: {
  title: ReactNode;
  text: ReactNode;
  children: ReactNode;
}) {
  const close = useClose();
  const { pathname } = useLocation();
  return (
    <Dialog open onOpenChange={(isOpen) => (isOpen ? undefined : close())}>
      <DialogContent className="max-w-4xl" opener={`a[href^=${JSON.stringify(pathname)}]`}>
        <DialogHeader>
          <DialogTitle className="break-words">{title}</DialogTitle>
          <DialogDescription asChild>
            <div>{text}</div>
          </DialogDescription>
        </DialogHeader>
        {children}
      </DialogContent>
    </Dialog>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3">
      <h3 className="font-bold tracking-tight">{title}</h3>
      {children}
    </section>
  );
}

function Standing({ shown }: { shown: ReadCase["shown"] }) {
  const { status, reason, outreachStep, isFiled } = shown;
  if (status === "settled")
    return (
      <Part title="Earnings">
        <p className="text-number font-bold text-accent-ink tabular-nums">
          +{formatMoney(claimShareCents, "whole")}
        </p>
      </Part>
    );
  if (status === "rejected")
    return (
      <Part title="Rejection Reason">
        <p className="break-words">{reason ?? "Not told"}</p>
      </Part>
    );
  if (status !== "submitted") return null;
  return (
    <Part title="Violator Outreach Progress">
      <p className="text-sm text-muted">Current Step</p>
      <CaseProgress status={status} step={outreachStep} isFiled={isFiled} />
    </Part>
  );
}

export default function CaseDetails() {
  const { shown, canCorrect, files, fields, story, next, claim, isReading, ...papers } =
    useLoaderData<typeof loader>();
  const { hasAssignment, hasFiling, isPaperUnseen, registryMail } = papers;
  const facts = (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <CaseStatusBadge status={shown.status} />
      {shown.externalCaseId ? <span>Case ID {shown.externalCaseId}</span> : null}
    </span>
  );
  return (
    <Frame title={shown.title} text={facts}>
      <div className="grid gap-x-10 gap-y-8 md:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-8">
          {isPaperUnseen ? <UnseenPaper caseId={shown.id} /> : null}
          <Standing shown={shown} />
          {claim ? (
            <Part title="What we can claim and why">
              <ClaimPart claim={claim} isReading={isReading} />
              <RegistryMail caseId={shown.id} state={registryMail} />
              {hasFiling ? (
                <p>
                  <a
                    className="text-accent-ink underline underline-offset-4"
                    href={`/user/cases/${shown.id}/file?file=filing`}
                  >
                    Download the packet to file this claim yourself (PDF)
                  </a>
                </p>
              ) : null}
              {hasAssignment && !isPaperUnseen ? (
                <p>
                  <a
                    className="text-accent-ink underline underline-offset-4"
                    href={`/user/cases/${shown.id}/file?file=assignment`}
                  >
                    Download the assignment of this claim (PDF)
                  </a>
                </p>
              ) : null}
            </Part>
          ) : null}
          {claim && claim.answers.length > 0 ? (
            <Part title="What you told us">
              <OwnAnswers answers={claim.answers} mayChange={claim.mayChange} />
            </Part>
          ) : null}
          {shown.description ? (
            <Part title="Description">
              <p className="break-words whitespace-pre-wrap">{shown.description}</p>
            </Part>
          ) : null}
          <Part title="Attached files">
            <CaseFiles caseId={shown.id} files={files} />
          </Part>
          <Part title="What was read">
            <ReadDetails caseId={shown.id} fields={fields} canCorrect={canCorrect} />
          </Part>
        </div>
        <Part title="What happened">
          <CaseTimeline story={story} next={next} />
        </Part>
      </div>
    </Frame>
  );
}

/**
 * The case was deleted while it was open, or its address was mistyped: the list stays, and a
 * message says so.
 */
export function ErrorBoundary() {
  const error = useRouteError();
  const close = useClose();
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error;
  return (
    <Frame
      title="This case is not here any more"
      text="It may have been removed, or its screenshot could not be accepted."
    >
      <Button onClick={close}>See My Cases</Button>
    </Frame>
  );
}
