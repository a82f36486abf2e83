import { hello, text, writeLetter, type Letter, type Sender } from "~/letters/write-letter";

/** Brings the link that makes an address the account's, to that address. */
export function changeEmailLetter({ firstName, link, ...sender }: Sender & { firstName: string; link: string }): Letter {
  return writeLetter(sender, {
    subject: "Please confirm your email address",
    preview: "One click, and this address is your account's.",
    blocks: [
      hello(firstName),
      text(`Open the link to make this the address of your account at ${sender.product}. You sign in with it from then on.`),
      { kind: "note", text: "The link works once and for a day. If you did not ask for this, ignore this mail: nothing changes." },
    ],
    button: { label: "Confirm my address", href: link },
  });
}

/** Tells the address before that the account has another one now. */
export function emailChangedLetter({ firstName, support, ...sender }: Sender & { firstName: string; support: string }): Letter {
  return writeLetter(sender, {
    subject: "Your email address was changed",
    preview: "Your account signs in with another address now.",
    blocks: [
      hello(firstName),
      text(`Your account at ${sender.product} signs in with another address from now on, as was asked for in its settings.`),
      text(`If it was not you, write to us at once: ${support}`),
    ],
  });
}

/** Tells the owner of an account that something about how it is protected was changed. */
export function protectionChangedLetter({
  firstName,
  what,
  support,
  ...sender
}: Sender & { firstName: string; what: string; support: string }): Letter {
  return writeLetter(sender, {
    subject: "Your account's protection was changed",
    preview: what,
    blocks: [
      hello(firstName),
      text(`${what} This is for your account at ${sender.product}.`),
      text(`If it was not you, change your password at once and write to us: ${support}`),
    ],
    button: { label: "Open my settings", href: `${sender.site}/user/settings` },
  });
}
