import { plainText } from "~/core/support/training/question-words";

const asks =
  /^(?:(?:so|and|but|ok|okay|hey|hi|hello|well|also|please|y|pero|oye|hola)[\s,]+)*(?:what|whats|who|whos|why|how|hows|when|whens|where|wheres|which|can|could|do|does|did|is|are|am|was|were|will|would|should|may|have|has|que|quien|cuando|cuanto|cuanta|donde|como|cual|puedo|puede|pueden|hay|por que|para que)\b.{4,}/;
const matters =
  /\b(?:case|cases|claims?|money|paid|pay|payment|payout|check|gift ?card|commission|account|email|address|password|login|phone number|my number|screenshots?|my picture|link|refer\w*|spam\w*|sender|company|court|letter|settle\w*|error|problem|issue|help|wrong|broken|not working|doesnt work|lost|missing|urgent|caso|casos|reclamo|dinero|pago|cuenta|correo|captura|enlace|demanda|problema|ayuda|mal|urgente)\b/;

/**
 * Whether a text is a question or about the person's own matters, which the assistant leaves to a
 * person when it has no answer.
 */
export function isOwnMatter(text: string): boolean {
  const plain = plainText(text).replace(/['’]/g, "");
  return /\w.*\?/.test(plain) || asks.test(plain) || matters.test(plain);
}
