import { getCase, listCaseFiles } from "~/core/cases/queries";
import { listCaseEvents } from "~/core/claims/list-case-events";

const instant = (at: number | null): string | null =>
  at === null ? null : new Date(at).toISOString();

/**
 * A case as sent to the outgoing webhook's receiver (A §3, §7: the whole case, under the
 * specification's names). Money is in dollars, instants are ISO 8601. @throws NotFound
 */
export function getCaseForWebhook(caseId: string) {
  const row = getCase(caseId);
  return {
    id: row.id,
    user_id: row.userId,
    title: row.title,
    description: row.description,
    external_case_id: row.externalCaseId,
    case_type: row.caseType,
    status: row.status,
    payment_status: row.paymentStatus,
    payment_date: instant(row.paymentDate),
    earnings_amount: row.earningsAmountCents === null ? null : row.earningsAmountCents / 100,
    n8n_status: row.n8nStatus,
    n8n_response: row.n8nResponse,
    outreach_step: row.outreachStep,
    violator_email: row.violatorEmail,
    violator_domain: row.violatorDomain,
    sender_phone: row.senderPhone,
    sender_name: row.senderName,
    created_at: instant(row.createdAt),
    updated_at: instant(row.updatedAt),
    submitted_at: instant(row.submittedAt),
    settled_at: instant(row.settledAt),
    case_files: listCaseFiles(caseId).map((file) => ({
      id: file.id,
      case_id: file.caseId,
      file_name: file.fileName,
      file_path: file.filePath,
      file_type: file.fileType,
      file_size: file.fileSize,
      file_hash: file.fileHash,
      uploaded_by: file.uploadedBy,
      created_at: instant(file.createdAt),
    })),
  };
}

/**
 * The outcome of the newest sending of a case that was requested at `since` or later, or undefined
 * while it is under way.
 */
export function findWebhookOutcome(
  caseId: string,
  since: number,
): { sent: true } | { sent: false; error: string } | undefined {
  const row = listCaseEvents(caseId).findLast(
    ({ kind, at }) => at >= since && (kind === "webhook_sent" || kind === "webhook_failed"),
  );
  if (!row) return undefined;
  if (row.kind === "webhook_sent") return { sent: true };
  return {
    sent: false,
    error: typeof row.data.error === "string" ? row.data.error : "Failed to send to N8n",
  };
}
