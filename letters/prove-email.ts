import { hello, text, writeLetter, type Letter } from "~/letters/write-letter";
import { type Sender } from "~/letters/letter-content";

/** Asks a person to prove that an address is theirs (decisions, People). */
export function proveEmail({
  firstName,
  link,
  ...sender
}: Sender & { firstName: string; link: string }): Letter {
  return writeLetter(sender, {
    subject: "Please confirm your email address",
    preview: "One click, and news about your claims comes here too.",
    blocks: [
      hello(firstName),
      text(
        `This address was given to ${sender.product}. Open the link to confirm that it is yours; from then on news about your claims comes here too.`,
      ),
      text(
        "You have to be signed in, with your password or with a code to your phone: so nobody else joins your address to their account.",
      ),
      {
        kind: "note",
        text: "The link works for three days. If you did not sign up, ignore this mail: nothing more is sent to an address that nobody confirms.",
      },
    ],
    button: { label: "Confirm my address", href: link },
  });
}
