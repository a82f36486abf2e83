import { hello, text, writeLetter, type Letter } from "~/letters/write-letter";
import { type Sender } from "~/letters/letter-content";

type Known = {
  firstName: string;
  /**
   * The account was opened by text: its address was only stated, so its owner signs in by the
   * number.
   */
  isByText: boolean;
};

/**
 * Tells the owner of an address that somebody signed up with it again (AU-05), which the form does
 * not reveal.
 */
export function knownAddressLetter({ firstName, isByText, ...sender }: Sender & Known): Letter {
  return writeLetter(sender, {
    subject: "You already have an account",
    preview: "Somebody, probably you, signed up with this address again.",
    blocks: [
      hello(firstName),
      text(
        `Somebody, probably you, signed up at ${sender.product} with this address. You have an account already, so nothing in it was changed.`,
      ),
      text(
        isByText
          ? "You opened it by text. Text PASSWORD to us from the same number, and we send you a link that sets its password."
          : "Sign in with your password. If you do not know it, ask for a new one on the sign-in page.",
      ),
      {
        kind: "note",
        text: "If it was not you, ignore this mail: nobody was told that you have an account.",
      },
    ],
    button: { label: "Sign in", href: `${sender.site}/login` },
  });
}
