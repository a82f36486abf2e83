import { setAppMode } from "~/core/app-mode";
import { setCurrentTemplate } from "~/core/outreach/papers/current-template";
import { approvalsOn } from "~/core/claims/register/allowed-on";
import { env } from "~/env";
import { outreachTemplate } from "~/letters/outreach-template";
import { nameLegalTexts } from "~/operations/messages/name-legal-texts";
import { log } from "~/log";

/**
 * Tells the rules at the start what they cannot know: the mode, the wording that letters have in
 * this build, and what the legal texts name.
 */
export function tellRules(): void {
  setAppMode(env.APP_MODE);
  setCurrentTemplate(outreachTemplate());
  nameLegalTexts();
  warnOfEmptyRegister();
}

// CL-04: an empty register is no fault, but the operator should know why nothing is taken.
function warnOfEmptyRegister(): void {
  if (env.APP_MODE !== "live") return;
  const held = [...approvalsOn(new Date().toISOString().slice(0, 10)).values()];
  const theories = held.filter(({ kind }) => kind === "theory").length;
  const pathways = held.filter(({ kind }) => kind === "pathway").length;
  if (theories === 0 || pathways === 0)
    log.warn(
      { theories, pathways },
      "no claim is taken anywhere: counsel has to approve a theory and the pathway of a state (docs/operations.md, Approvals of counsel)",
    );
}
