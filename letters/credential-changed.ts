import { hello, text, writeLetter, type Letter } from "~/letters/write-letter";
import { type Sender } from "~/letters/letter-content";
import type { Credential } from "~/db/vocabulary";

const sentences: Record<Credential, string> = {
  password: "The password was changed.",
  address: "The email address was changed.",
  address_proposed:
    "Our team was asked to change the email address. Nothing changes until the new one is confirmed from inside the account.",
  number: "The phone number was changed.",
  google: "The sign-in with Google was changed.",
  second_step: "The second step at sign-in was changed.",
  recovery_codes: "The recovery codes were renewed.",
  role: "The rights on our staff's pages were changed.",
  taken_back: "A change was taken back.",
};

const taken = {
  addressBySystem:
    "Somebody has confirmed that the email address named in the account is theirs, so it was taken out of the account.",
  numberByCarrier:
    "The carrier reported that the phone number is not in use any more, so it was taken out of the account.",
};

/** Says in a sentence what was changed about how an account is reached. */
export function credentialSentence(
  credential: Credential,
  by: "owner" | "staff" | "carrier" | "system",
): string {
  if (credential === "address" && by === "system") return taken.addressBySystem;
  return credential === "number" && by === "carrier"
    ? taken.numberByCarrier
    : sentences[credential];
}

const takeBack = "press the button within three days: we put it back and sign everybody out";

type Changed = Sender & { firstName: string; what: string; link: string | null; support: string };

/**
 * Tells the old address that a way into the account was changed, with the link that takes it back
 * if the reader may do so.
 */
export function credentialChangedLetter({
  firstName,
  what,
  link,
  support,
  ...sender
}: Changed): Letter {
  return writeLetter(sender, {
    subject: "A way into your account was changed",
    preview: what,
    blocks: [
      hello(firstName),
      text(`${what} This is about your account at ${sender.product}.`),
      text(
        `If it was you, there is nothing to do. If it was not you, ${link ? takeBack : `write to us at once: ${support}`}.`,
      ),
      {
        kind: "note",
        text: `For your safety, payouts wait for a while after such a change. Questions? Write to ${support}.`,
      },
    ],
    ...(link ? { button: { label: "That was not me", href: link } } : {}),
  });
}

/** Tells an address that was just removed from an account that a change was taken back. */
export function changeTakenBackLetter({
  firstName,
  support,
  ...sender
}: Sender & { firstName: string; support: string }): Letter {
  return writeLetter(sender, {
    subject: "A change of your account was taken back",
    preview: "It was said not to be the owner's.",
    blocks: [
      hello(firstName),
      text(
        `Whoever could be reached before said that a change of an account at ${sender.product} was not theirs. It was put back as it was.`,
      ),
      text(
        `If the change was yours after all, write to us: ${support}. Payouts wait until this is settled.`,
      ),
    ],
  });
}

/** Sends the owner who took a change back the link that opens the account again. */
export function backInLetter({
  firstName,
  link,
  ...sender
}: Sender & { firstName: string; link: string }): Letter {
  return writeLetter(sender, {
    subject: "Set a new password to open your account again",
    preview: "We put everything back and signed everybody out.",
    blocks: [
      hello(firstName),
      text(
        `You told us that a change of your account at ${sender.product} was not yours. We put it back and signed everybody out.`,
      ),
      text("Nobody can sign in until you set a new password over this link."),
      {
        kind: "note",
        text: "The link works once and for a day. After that, ask for a new one on the sign-in page.",
      },
    ],
    button: { label: "Set a new password", href: link },
  });
}
