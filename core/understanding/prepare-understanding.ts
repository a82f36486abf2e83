import { shippedKinds } from "~/core/understanding/kind-of-words";
import { knownTexts } from "~/core/understanding/known-texts";
import { shippedNames } from "~/core/understanding/name-words";
import { shippedModel } from "~/core/understanding/shipped-model";
import { shippedWordNet } from "~/core/understanding/shipped-word-net";

/**
 * Unpacks everything that texts are read by, which is otherwise done for the first text: some
 * tenths of a second that no webhook should wait for (LG-17).
 */
export function prepareUnderstanding(): void {
  for (const unpack of [shippedModel, shippedWordNet, knownTexts, shippedNames, shippedKinds])
    unpack();
}
