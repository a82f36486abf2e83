import { and, desc, eq, sql } from "drizzle-orm";
import { RuleBroken } from "~/core/errors";
import { isLive } from "~/core/app-mode";
import { findCurrentTemplate } from "~/core/claims/register/current-template";
import { db } from "~/db/client";
import { templateApprovals } from "~/db/schema/outreach";

export type TemplateApproval = typeof templateApprovals.$inferSelect;

/**
 * The approval of a wording that holds now, or undefined: it was never given, or has been
 * withdrawn.
 */
export function findTemplateApproval(textHash: string): TemplateApproval | undefined {
  const newest = db
    .select()
    .from(templateApprovals)
    .where(
      and(eq(templateApprovals.template, "outreach"), eq(templateApprovals.textHash, textHash)),
    )
    .orderBy(desc(templateApprovals.recordedAt), desc(sql`rowid`))
    .limit(1)
    .get();
  return newest?.outcome === "approved" ? newest : undefined;
}

/** Whether letters of a wording may leave: in demo mode always, since they stay on this machine. */
export function mayLettersLeave(textHash: string | null | undefined): boolean {
  return (
    !isLive() || (typeof textHash === "string" && findTemplateApproval(textHash) !== undefined)
  );
}

/**
 * Refuses to begin letters whose wording counsel has not approved. @throws RuleBroken
 * `template_not_approved`
 */
export function checkTemplateApproved(): void {
  if (!mayLettersLeave(findCurrentTemplate()?.hash))
    throw new RuleBroken(
      "template_not_approved",
      "Counsel has not approved the wording of the letters yet. The super admin records the approval in Settings; until then no letter leaves.",
    );
}
