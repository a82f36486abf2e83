import { setAppMode } from "~/core/app-mode";
import { setCurrentTemplate } from "~/core/outreach/papers/current-template";
import { env } from "~/env";
import { outreachTemplate } from "~/letters/outreach-template";

/**
 * Tells the rules at the start what they cannot know: the mode, and the wording that letters have
 * in this build.
 */
export function tellRules(): void {
  setAppMode(env.APP_MODE);
  setCurrentTemplate(outreachTemplate());
}
