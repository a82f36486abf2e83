import { hello, text, writeLetter, type Letter } from "~/letters/write-letter";
import { type Sender } from "~/letters/letter-content";

/** Sends the link for setting a new password (AU-04). */
export function resetPasswordLetter({
  firstName,
  link,
  ...sender
}: Sender & { firstName: string; link: string }): Letter {
  return writeLetter(sender, {
    subject: "Reset your password",
    preview: "The link works once and for an hour.",
    blocks: [
      hello(firstName),
      text(
        `Somebody, probably you, asked for a new password at ${sender.product}. The link works once and for an hour.`,
      ),
      { kind: "note", text: "If it was not you, ignore this mail: your password stays as it is." },
    ],
    button: { label: "Set a new password", href: link },
  });
}

/**
 * For an address that was given for an account and never confirmed: its link opens a separate
 * account for the reader.
 */
export function claimAddressLetter({ link, ...sender }: Sender & { link: string }): Letter {
  return writeLetter(sender, {
    subject: "Your address was never confirmed",
    preview: "Sign in and confirm it, or open an account of your own.",
    blocks: [
      hello(""),
      text(
        `Somebody, probably you, asked for a new password at ${sender.product}. This address was named there, but never confirmed.`,
      ),
      text(
        "If the account is yours, sign in with your password or with a code to your phone, and confirm the address in Settings: everything stays as it is.",
      ),
      text(
        "If you cannot sign in, or somebody else named your address, the button opens a new account that is yours alone.",
      ),
      {
        kind: "note",
        text: "The link works once and for an hour. If you did not ask for it, ignore this mail: nothing changes.",
      },
    ],
    button: { label: "Open my own account", href: link },
  });
}
