import { questionAboutNumber } from "~/core/accounts/numbers/question-about-number";
import { recordNumberFacts } from "~/core/accounts/numbers/record-number-facts";
import { noteSign } from "~/core/incidents/note-sign";
import { mayTextLeave } from "~/core/messaging/send/reserve-text";
import { env } from "~/env";
import { log } from "~/log";
import { askCarrier } from "~/operations/messages/ask-carrier";

/**
 * Asks the carrier about the number of queued news, if a look-up is configured and there is
 * something to ask (issue 25, 3), and the news may leave. A look-up that is refused is an incident;
 * whose number it is counts as unknown then, and the news goes by mail.
 * @throws CarrierUnavailable, CarrierAuthFailed
 */
export async function askAboutNumber(textId: string): Promise<void> {
  if (!env.live || env.NUMBER_LOOKUP.length === 0) return;
  const question = questionAboutNumber(textId, env.NUMBER_LOOKUP, Date.now());
  if (question === null || !mayTextLeave(textId)) return;
  const facts = await askCarrier((carrier) => carrier.lookUp(question));
  if (facts.refusedWith !== null) {
    log.error({ textId, code: facts.refusedWith }, "the carrier refuses to look numbers up");
    noteSign("twilio.lookup", `Twilio answers a look-up with code ${facts.refusedWith}.`);
  }
  recordNumberFacts(question.phone, facts, Date.now());
}
