import { recordConsent } from "~/core/consent/record-consent";
import type { ConsentWording } from "~/core/consent/wordings";

export type TextPreference = {
  userId: string;
  /** E.164, as typed: texts begin only once it is proven. */
  phone: string;
  email?: string;
  /** The wording beside the ticked box, or null when it stayed unticked. */
  textsWished: ConsentWording | null;
  ip: string;
  userAgent: string | null;
  at: number;
};

/**
 * Records that a person ticked the sign-up's own box for texts (LG-08, TW-60); an unticked box
 * leaves no row.
 */
export function recordTextPreference({ textsWished, ...from }: TextPreference): void {
  if (!textsWished) return;
  recordConsent({
    ...from,
    action: "wished_for_texts",
    scope: "all",
    affirmativeAct: "Ticked the box of its own on the sign-up form.",
    wording: textsWished.text,
    wordingVersion: textsWished.version,
    campaign: "sign-up",
    channel: "web",
  });
}
