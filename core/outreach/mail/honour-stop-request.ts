import { eq } from "drizzle-orm";
import { systemActor } from "~/core/cases/record-case-event";
import { providerByHost } from "~/core/words/generic-providers";
import { listWholeLetters } from "~/core/outreach/list-letters";
import { stopPursuit } from "~/core/outreach/stop-pursuit";
import { suppressRecipient } from "~/core/outreach/mail/suppress-recipient";
import { db } from "~/db/client";
import { cases } from "~/db/schema/cases";
import { transaction } from "~/db/transaction";

/**
 * Honours a request not to be written to, at once and for every case (LG-10): the writer's address,
 * the addresses that our letters of this case went to, and the company's whole domain when the
 * writer is of it. The claim itself goes on by other ways.
 */
export function honourStopRequest(
  caseId: string,
  fromAddress: string,
  now: number = Date.now(),
): void {
  transaction(() => {
    const from = fromAddress.toLowerCase();
    const host = from.slice(from.lastIndexOf("@") + 1);
    const domain = db
      .select({ domain: cases.violatorDomain })
      .from(cases)
      .where(eq(cases.id, caseId))
      .get()
      ?.domain?.toLowerCase();
    const written = listWholeLetters(caseId).map(({ toAddress }) => toAddress);
    for (const target of new Set([from, ...written]))
      suppressRecipient({ target, kind: "address", reason: "asked" }, now);
    const isTheirs = domain !== undefined && (host === domain || host.endsWith(`.${domain}`));
    if (isTheirs && !providerByHost.has(domain))
      for (const target of new Set([domain, host]))
        suppressRecipient({ target, kind: "domain", reason: "asked" }, now);
    stopPursuit(caseId, "asked_to_stop", systemActor, now);
  });
}
