import { z } from "zod";
import { nameLegalTexts } from "~/operations/messages/name-legal-texts";
import { seenOf, textsToAccept } from "~/core/sign-up/answers/texts-shown";

const shape = z.string().max(500).catch("");

/** Which legal texts a form showed, as its page had put it there; empty where it says nothing. */
export const readSeen = (form: FormData): string => shape.parse(form.get("seen"));

/** What a sign-up form is to carry of the texts that its agreement leads to now (CL-06). */
export function seenNow(): string {
  nameLegalTexts();
  return seenOf(textsToAccept());
}

/**
 * What a refused form is to carry: what it showed before, so that a text published meanwhile is not
 * taken for shown. Only the refusal that asks to read the changed texts leads to those of now.
 */
export const seenAfterRefusal = (form: FormData, areTextsChanged: boolean): string =>
  areTextsChanged ? seenNow() : readSeen(form);
