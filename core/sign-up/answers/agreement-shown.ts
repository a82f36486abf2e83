/** What the button says that makes an account on the landing page. */
export const joinButton = "Join & Start Earning";

/** A piece of the agreement above the button that gives it; `to` where it leads to a text. */
export type AgreementPiece = { text: string; to?: "/terms" | "/privacy" };

/**
 * U §5: the agreement that stands above the button that gives it, in pieces. `button` is what that
 * button says.
 */
export function agreementPieces(product: string, button: string): AgreementPiece[] {
  return [
    {
      text: `By pressing “${button}” you confirm that you are 18 or older and live in the state named, accept the `,
    },
    { text: "Terms & Conditions", to: "/terms" },
    { text: " and the " },
    { text: "Privacy Policy", to: "/privacy" },
    {
      text: `, consent to be answered by text when you text us, and assign your TCPA claim rights for the texts you submit to ${product}. ${product} is not a law firm, settles at its own discretion and pays you $500 per settled claim regardless of the amount recovered. Not all submissions pay out.`,
    },
  ];
}

/** The same as one text: what is kept of what was shown (CL-06). */
export const agreementShown = (product: string, button: string): string =>
  agreementPieces(product, button)
    .map(({ text }) => text)
    .join("");

/** What stands above the button by which changed texts are accepted (CL-06). */
export const changedTextsShown = (
  texts: readonly { title: string; version: string }[],
  button: string,
): string =>
  `By pressing “${button}” you accept ${texts.map(({ title, version }) => `${title}, version ${version}`).join("; ")}. What you accepted before stays on record.`;
