import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useState } from "react";
import { LoadFailed } from "~/app/components/staff/acts/load-failed";
import { keepPage } from "~/app/staff/keep-page";
import { CaseStatusBadge } from "~/app/components/case-status-badge";
import { DownloadButton } from "~/app/components/download-button";
import { respond } from "~/app/staff/answer-staff.server";
import { answerFact } from "~/app/staff/claims/answer-fact.server";
import { answerPursuitAct } from "~/app/staff/answer-pursuit-act.server";
import { useProof } from "~/app/components/staff/acts/proof-context";
import { useCaseActs } from "~/app/components/staff/acts/use-case-acts";
import { CaseDialogs } from "~/app/components/staff/case-dialogs";
import { PageHeading } from "~/app/components/staff/page-heading";
import { RelatedCases } from "~/app/components/staff/related-cases";
import { ShotsDialog } from "~/app/components/staff/shots-dialog";
import { useStaffAct } from "~/app/components/staff/use-staff-act";
import { Button } from "~/app/components/ui/button";
import { pageMeta } from "~/app/product";
import { actingStaff, requireStaff } from "~/app/auth/staff.server";
import { ClaimCard } from "./claim-card";
import { CaseFacts } from "./case-facts";
import { loadCase, type CaseDetail } from "./load.server";
import { OutreachCard } from "./outreach-card";
import { AuditTrail, Story } from "./story";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request);
  return loadCase(params.caseId ?? "");
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const staff = await actingStaff(request, context);
  const form = await request.formData();
  const caseId = params.caseId ?? "";
  return respond(
    form.get("intent") === "correct-fact"
      ? answerFact(caseId, form, staff)
      : answerPursuitAct(caseId, form, staff),
  );
}

export const clientAction = keepPage("case");

export const ErrorBoundary = LoadFailed;

/** 'TC-100001 · bright-roof.com': the case number and the sender. */
function titleOf({ externalCaseId, violatorDomain, senderName, title }: CaseDetail["row"]): string {
  const company = violatorDomain ?? senderName;
  return [externalCaseId, company ?? title].filter(Boolean).join(" · ");
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(matches, data ? titleOf(data.row) : "Case", "A case and its story.");

export default function CasePage() {
  const detail = useLoaderData<typeof loader>();
  const { row, line, like, ofSender, story, audit } = detail;
  const [isLooking, setIsLooking] = useState(false);
  const askForProof = useProof();
  const { act, ask, isBusy, dialogs } = useCaseActs([line]);
  const pursuing = useStaffAct(`/super-admin/cases/${row.id}`);
  const isOpen = row.archivedAt === null && row.purgedAt === null;
  return (
    <>
      <p className="mb-3 text-sm">
        <Link
          to="/super-admin/cases"
          className="text-muted underline-offset-4 hover:text-ink hover:underline"
        >
          Cases
        </Link>
      </p>
      <PageHeading title={row.title} lead={row.externalCaseId ?? "Not accepted yet"}>
        <CaseStatusBadge status={row.status} />
      </PageHeading>
      <div className="mb-6 flex flex-wrap gap-2">
        <Button look="outline" size="sm" onClick={() => setIsLooking(true)}>
          Screenshots
        </Button>
        <DownloadButton
          address={`/super-admin/cases/${row.id}/packet`}
          failure="Failed to download the evidence packet"
          askForProof={askForProof}
          look="outline"
          size="sm"
        >
          Evidence packet
        </DownloadButton>
        <Button
          look="outline"
          size="sm"
          disabled={isBusy}
          onClick={() => act({ intent: "send", caseId: row.id })}
        >
          Send to N8n
        </Button>
        {isOpen && row.paymentStatus === "unpaid" && row.status !== "rejected" ? (
          <Button look="outline" size="sm" onClick={() => ask({ kind: "paid", line })}>
            Mark Paid
          </Button>
        ) : null}
        {isOpen && row.status !== "settled" && row.status !== "rejected" ? (
          <Button
            look="outline"
            size="sm"
            onClick={() => ask({ kind: "status", line, to: "settled" })}
          >
            Settle
          </Button>
        ) : null}
        {isOpen && row.status !== "rejected" ? (
          <Button look="outline" size="sm" onClick={() => ask({ kind: "reject", line })}>
            Reject
          </Button>
        ) : null}
      </div>
      <div className="grid gap-5 lg:grid-cols-2 [&>*]:min-w-0">
        <CaseFacts detail={detail} act={pursuing.act} isBusy={pursuing.isBusy} />
        <OutreachCard detail={detail} act={pursuing.act} isBusy={pursuing.isBusy} />
        <ClaimCard detail={detail} act={pursuing.act} isBusy={pursuing.isBusy} />
        <Story story={story} />
        <AuditTrail audit={audit} />
        <RelatedCases
          title="Same or nearly the same picture"
          cases={like}
          none="No other case has a picture like this."
        />
        <RelatedCases
          title="Other cases about this sender"
          cases={ofSender}
          none="No other case is about this sender."
        />
      </div>
      <CaseDialogs {...dialogs} />
      <ShotsDialog
        line={isLooking ? line : null}
        close={() => setIsLooking(false)}
        reject={() => {
          setIsLooking(false);
          ask({ kind: "reject", line });
        }}
        isBusy={isBusy}
      />
    </>
  );
}
