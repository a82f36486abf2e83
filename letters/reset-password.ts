import { hello, text, writeLetter, type Letter, type Sender } from "~/letters/write-letter";

/** Brings the link over which a new password is set (AU-04). */
export function resetPasswordLetter({ firstName, link, ...sender }: Sender & { firstName: string; link: string }): Letter {
  return writeLetter(sender, {
    subject: "Reset your password",
    preview: "The link works once and for an hour.",
    blocks: [
      hello(firstName),
      text(`Somebody, probably you, asked for a new password at ${sender.product}. The link works once and for an hour.`),
      { kind: "note", text: "If it was not you, ignore this mail: your password stays as it is." },
    ],
    button: { label: "Set a new password", href: link },
  });
}

/** Tells the owner of an account that its password was changed (AU-04). */
export function passwordChangedLetter({ firstName, ...sender }: Sender & { firstName: string }): Letter {
  return writeLetter(sender, {
    subject: "Your password was changed",
    preview: "You were signed out everywhere.",
    blocks: [
      hello(firstName),
      text(`The password of your account at ${sender.product} was changed just now, and you were signed out everywhere.`),
      text("If it was not you, reset your password at once and write to us."),
    ],
    button: { label: "Sign in", href: `${sender.site}/login` },
  });
}
