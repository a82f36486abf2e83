import type { LoaderFunctionArgs } from "@remix-run/node";
import { setTimeout as wait } from "node:timers/promises";
import { requireStaff } from "~/app/auth/staff.server";
import type { Fate } from "~/app/components/staff/staff-answer";
import { timeToUndo } from "~/core/cases/act-as-staff";
import { findWebhookOutcome } from "~/core/cases/queries-webhook";
import { findMailFate } from "~/core/messaging/mail/mailbox";
import { seconds } from "~/core/duration";

type Known = { fate: Fate; why?: string };

function look(asked: URLSearchParams): Known {
  const caseId = asked.get("webhook");
  if (!caseId) return { fate: findMailFate(asked.get("mail") ?? "") ?? "failed" };
  const outcome = findWebhookOutcome(caseId, Number(asked.get("since")) || 0);
  if (!outcome) return { fate: "waiting" };
  return outcome.sent ? { fate: "sent" } : { fate: "failed", why: outcome.error };
}

/**
 * The outcome of a mail or message that a staff act caused, as soon as it is known. If it is not
 * known six seconds after the sending was allowed, the answer says so.
 */
export async function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  await requireStaff(request);
  const asked = new URL(request.url).searchParams;
  // A mail about a case is held back while staff can still undo what it reports.
  const timeout = asked.has("mail") ? timeToUndo + seconds(6) : seconds(6);
  const until = Date.now() + timeout;
  let known = look(asked);
  while (known.fate === "waiting" && Date.now() < until && !request.signal.aborted) {
    await wait(60);
    known = look(asked);
  }
  return Response.json(known, { headers: { "Cache-Control": "no-store" } });
}
