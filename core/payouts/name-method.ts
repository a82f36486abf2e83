import { inWords } from "~/core/words/in-words";

/** The spelling of payment methods that staff types in a hurry. */
const spelled: Readonly<Record<string, string>> = {
  ach: "ACH",
  cashapp: "Cash App",
  paypal: "PayPal",
  tremendous: "Tremendous",
  venmo: "Venmo",
  zelle: "Zelle",
};

/** The name of a payment method as it is shown: `ach` is 'ACH', `manual` 'Manual'. */
export function nameMethod(method: string): string {
  return spelled[method.toLowerCase()] ?? inWords(method);
}

/** A payment method within a sentence: 'by check', 'by ACH'. */
export function methodInSentence(method: string): string {
  return spelled[method.toLowerCase()] ?? method;
}
