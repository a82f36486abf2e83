import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import {
  Link,
  useLoaderData,
  useNavigate,
  useRevalidator,
  type MetaFunction,
} from "@remix-run/react";
import { useEffect, useState } from "react";
import { LoadFailed } from "~/app/components/staff/acts/load-failed";
import { keepPage } from "~/app/staff/keep-page";
import { actingStaff, provenStaff } from "~/app/auth/staff.server";
import { proofForCaseAct } from "~/app/staff/answer-case-act.server";
import { respond } from "~/app/staff/answer-staff.server";
import { answerReviewAct } from "~/app/staff/answer-review-act.server";
import { PageHeading } from "~/app/components/staff/page-heading";
import { RelatedCases } from "~/app/components/staff/related-cases";
import { useStaffAct } from "~/app/components/staff/use-staff-act";
import { Badge } from "~/app/components/ui/badge";
import { Button } from "~/app/components/ui/button";
import { EmptyState } from "~/app/components/ui/empty-state";
import { pageMeta } from "~/app/product";
import { findPersonLine } from "~/core/staff/queries-staff";
import { claimReview, countWaiting, type QueuePlace } from "~/core/cases/review/claim-review";
import { listCopiesOfOthers } from "~/core/cases/review/list-copies-of-others";
import { listOpenCorrections } from "~/core/cases/review/decide-correction";
import {
  countOutcomesOf,
  listCasesOfSender,
  listLikeCases,
} from "~/core/cases/review/queries-review";
import { getCase, listCaseFiles } from "~/core/cases/queries";
import { likelyWorthCents } from "~/core/cases/review/likely-worth";
import { describeClaim } from "~/core/claims/queries-claim";
import { minutes } from "~/core/duration";
import { formatMoney } from "~/core/money";
import { findWholeDrawnReading } from "~/operations/bodies/whole-reading";
import { ReviewCase } from "./review-case";

function placeIn(request: Request): QueuePlace | null {
  const found = /^(-?\d{1,15})\.(\d{1,15})$/.exec(
    new URL(request.url).searchParams.get("after") ?? "",
  );
  return found ? { rank: Number(found[1]), seq: Number(found[2]) } : null;
}

// What the order of the queue rests on, for whoever decides.
function shownClaim(caseId: string) {
  const { lastDay, actBy, pathway, obstacles } = describeClaim(caseId);
  return { lastDay, actBy, pathway, obstacles };
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const staff = await actingStaff(request, context);
  const after = placeIn(request);
  // Prefetching the page must not take a case from somebody else.
  const isPrefetch = /prefetch/.test(
    request.headers.get("Sec-Purpose") ?? request.headers.get("Purpose") ?? "",
  );
  const claimed = isPrefetch ? null : claimReview(staff, after);
  const waiting = countWaiting();
  if (!claimed)
    return data(
      { review: null, waiting, skipped: after !== null },
      { headers: { "Cache-Control": "no-store" } },
    );
  const row = getCase(claimed.caseId);
  const reading = await findWholeDrawnReading(row.id);
  const {
    id,
    version,
    title,
    violatorEmail,
    violatorDomain,
    senderPhone,
    senderName,
    reviewReasons,
    createdAt,
    userId,
    channel,
  } = row;
  const [file] = listCaseFiles(id).reverse();
  const owner = findPersonLine(userId);
  const review = {
    line: {
      id,
      version,
      title,
      status: row.status,
      email: owner?.email ?? null,
      externalCaseId: row.externalCaseId,
    },
    facts: {
      violatorEmail,
      violatorDomain,
      senderPhone,
      senderName,
      reviewReasons,
      createdAt,
      channel,
    },
    owner: owner
      ? {
          userId,
          name: [owner.firstName, owner.lastName].filter(Boolean).join(" "),
          email: owner.email,
        }
      : null,
    corrections: listOpenCorrections(id),
    copies: listCopiesOfOthers(id),
    outcomes: countOutcomesOf(userId),
    reading: reading ?? null,
    claim: shownClaim(id),
    worth: formatMoney(likelyWorthCents(reading?.messages ?? []), "whole"),
    hasFile: file !== undefined,
    pages: file?.pages ?? 1,
    like: listLikeCases(id),
    ofSender: listCasesOfSender(id),
    next: `?after=${claimed.place.rank}.${claimed.place.seq}`,
  };
  return data(
    { review, waiting, skipped: after !== null },
    { headers: { "Cache-Control": "no-store" } },
  );
}

export async function action({ request, context }: ActionFunctionArgs) {
  const staff = await actingStaff(request, context);
  const form = await request.formData();
  const proof = proofForCaseAct(form);
  if (proof) await provenStaff(request, context, proof);
  return respond(answerReviewAct(form, staff));
}

export const clientAction = keepPage("review");

export const ErrorBoundary = LoadFailed;

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, "Review queue", "Cases that wait for a person.");

// A reviewer keeps the case for as long as they look at it.
function useClaimRenewal(caseId: string | undefined): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!caseId) return;
    const timer = setInterval(
      () => document.visibilityState === "visible" && void revalidate(),
      minutes(4),
    );
    return () => clearInterval(timer);
  }, [caseId, revalidate]);
}

export default function Review() {
  const { review, waiting, skipped } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const [done, setDone] = useState(0);
  const { act, isBusy } = useStaffAct("/super-admin/review", ({ ok, title }) => {
    if (ok && title !== "Corrected") setDone((count) => count + 1);
  });
  useClaimRenewal(review?.line.id);
  return (
    <>
      <PageHeading
        title="Review queue"
        lead="First what runs out of time, then the oldest and most valuable. Nobody else gets the case that you have in hand."
      >
        <Badge look={waiting > 0 ? "warning" : "positive"}>
          {waiting.toLocaleString("en-US")} waiting
        </Badge>
        {done > 0 ? <Badge look="positive">{done} done</Badge> : null}
      </PageHeading>
      {review ? (
        <>
          <ReviewCase
            key={`${review.line.id}:${review.line.version}`}
            {...review}
            act={act}
            isBusy={isBusy}
            skip={() => navigate(review.next)}
          />
          <div className="mt-6 grid gap-6 lg:grid-cols-2 [&>*]:min-w-0">
            <RelatedCases
              title="Same or nearly the same picture"
              cases={review.like}
              none="No other case has a picture like this."
            />
            <RelatedCases
              title="Other cases about this sender"
              cases={review.ofSender}
              none="No other case is about this sender."
            />
          </div>
        </>
      ) : (
        <EmptyState
          title={
            skipped && waiting > 0 ? "You have seen every case that is free" : "Nothing to review"
          }
          text={
            skipped && waiting > 0
              ? "The ones that you skipped are still waiting."
              : "New doubtful cases appear here by themselves."
          }
        >
          {skipped ? (
            <Button asChild look="outline">
              <Link to="/super-admin/review">Start from the beginning</Link>
            </Button>
          ) : null}
        </EmptyState>
      )}
    </>
  );
}
