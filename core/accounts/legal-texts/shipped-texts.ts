import { privacyText } from "~/core/accounts/legal-texts/privacy-text";
import { smsText } from "~/core/accounts/legal-texts/sms-text";
import { termsText } from "~/core/accounts/legal-texts/terms-text";
import type { LegalDocument, LegalLanguage } from "~/db/vocabulary";

/**
 * Version of the words below as a whole. Raise it with every changed word, and give it to the text
 * that has changed: counsel approved the former text, and people who accepted it must be asked
 * again. A test checks the words against it.
 */
export const legalVersion = "2026-11.2";

const firstVersion = "2026-11.1";

export type ShippedText = {
  document: LegalDocument;
  language: LegalLanguage;
  /** The version of the whole in which its words were last changed. */
  version: string;
  title: string;
  /** With names in braces (`legal-names.ts`), which are filled in when it is published. */
  body: string;
};

/** The legal texts of this build, each a row once it is shown to anybody (CL-06). */
export const shippedTexts: readonly ShippedText[] = [
  {
    document: "terms",
    language: "en",
    version: firstVersion,
    title: "Terms & Conditions",
    body: termsText,
  },
  {
    document: "privacy",
    language: "en",
    version: firstVersion,
    title: "Privacy Policy",
    body: privacyText,
  },
  {
    document: "sms",
    language: "en",
    version: legalVersion,
    title: "Text messaging",
    body: smsText,
  },
  {
    document: "claim_assignment",
    language: "en",
    version: firstVersion,
    title: "Assignment of claims",
    body:
      "I assign my TCPA claim rights for the texts I submit. The product is not a law firm, settles at its own discretion and pays me a flat " +
      "$500 per settled claim regardless of the amount recovered. Not all submissions pay out.",
  },
  {
    document: "claim_assignment",
    language: "es",
    version: firstVersion,
    title: "Cesión de reclamos",
    body:
      "Cedo mis derechos de reclamo TCPA por los mensajes que envío. El producto no es un bufete de abogados, decide los acuerdos a su " +
      "criterio y me paga $500 fijos por cada reclamo con acuerdo, sin importar lo que recupere. No todos los envíos pagan.",
  },
  {
    document: "age_and_state",
    language: "en",
    version: firstVersion,
    title: "Age and state",
    body: "I am 18 or older and live in the state named.",
  },
  {
    document: "age_and_state",
    language: "es",
    version: firstVersion,
    title: "Edad y estado",
    body: "Tengo 18 años o más y vivo en el estado indicado.",
  },
];
