import { setAppMode } from "~/core/app-mode";
import { nameLegalTexts } from "~/operations/messages/name-legal-texts";

/**
 * In the place of `workflows/outreach/tell-rules.ts`: vendors are asked as in live mode, and what
 * counsel must approve first is open, as in every test.
 */
export function tellRules(): void {
  setAppMode("demo");
  nameLegalTexts();
}
