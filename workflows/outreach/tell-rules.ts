import { setAppMode } from "~/core/app-mode";
import { setCurrentTemplate } from "~/core/claims/register/current-template";
import { env } from "~/env";
import { outreachTemplate } from "~/letters/outreach-template";
import { nameLegalTexts } from "~/operations/messages/name-legal-texts";

/**
 * At start, gives core the facts that it cannot know: the mode, this build's wording of letters,
 * and the names in the legal texts. Does not use the database: operator acts on a broken one start
 * with it.
 */
export function tellRules(): void {
  setAppMode(env.APP_MODE);
  setCurrentTemplate(outreachTemplate());
  nameLegalTexts();
}
