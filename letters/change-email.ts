import { hello, text, writeLetter, type Letter } from "~/letters/write-letter";
import { type Sender } from "~/letters/letter-content";

/** Sends a new address the link that makes it the account's. */
export function changeEmailLetter({
  firstName,
  link,
  ...sender
}: Sender & { firstName: string; link: string }): Letter {
  return writeLetter(sender, {
    subject: "Please confirm your email address",
    preview: "One click, and this address is your account's.",
    blocks: [
      hello(firstName),
      text(
        `Open the link to make this the address of your account at ${sender.product}. You sign in with it from then on.`,
      ),
      text("You have to be signed in: if this browser is not, it leads you to the sign-in first."),
      {
        kind: "note",
        text: "The link works once and for a day. If you did not ask for this, ignore this mail: nothing changes.",
      },
    ],
    button: { label: "Confirm my address", href: link },
  });
}
