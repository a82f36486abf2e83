import { setAppMode } from "~/core/app-mode";
import { setCurrentTemplate } from "~/core/claims/register/current-template";
import { env } from "~/env";
import { outreachTemplate } from "~/letters/outreach-template";
import { nameLegalTexts } from "~/operations/messages/name-legal-texts";

/**
 * Tells the rules at the start what they cannot know: the mode, the wording that letters have in
 * this build, and what the legal texts name. Asks no database: acts on a broken one start with it.
 */
export function tellRules(): void {
  setAppMode(env.APP_MODE);
  setCurrentTemplate(outreachTemplate());
  nameLegalTexts();
}
