import type { NoClaimKind } from "~/core/claims/facts/claim-facts";

/** What a person is told whose text is no claim: the reason, and what helps (CL-03, LG-14). */
export const noClaimAnswers: Readonly<Record<NoClaimKind, string>> = {
  N1: "This looks like a message about your own order or account. That is not a claim. If you did not order anything, tell us.",
  N2: "This is a political text. The federal sales rules do not reach it. You can reply STOP to them. Thank you for sending it.",
  N3: "This comes from a charity. The rules on sales texts leave charities out. You can reply STOP to them. Thank you.",
  N4: "This looks like a delivery notice. That is no claim. If you expect no parcel, do not tap it: it may be a scam.",
  N5: "This is a sign-in code. It is no claim. If you did not ask for a code, never share it and change that password.",
  N6: "This is an appointment reminder, so it is no claim. If it is not yours, reply that they have a wrong number.",
  N7: "This looks like a health message. Those follow other rules and are no claim. We delete it if you wish.",
  N8: "This looks like a private person or a wrong number. That is no claim. A kind note back is usually enough.",
  N9: "This looks like a scam. Please do not answer, tap or pay. Forward it to 7726. We can not claim from a hidden sender.",
  N10: "This is a safety message. It is allowed and no claim. Please follow what it says.",
  N11: "This is about a debt. Other rules cover it, so we can not take it. consumerfinance.gov has free help.",
  N12: "This is a survey that sells nothing, so it is no claim. You can reply STOP to them. Thank you for asking us.",
  N13: "You agreed to these texts and have not said stop. You can reply STOP. If they go on after that, send it to us.",
  N14: "This is not a text to your number, so we can not use it. A picture of the text thread itself would help.",
};
