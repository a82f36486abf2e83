import { text, writeLetter, type Letter } from "~/letters/write-letter";
import { type Sender } from "~/letters/letter-content";

type Newcomer = {
  firstName: string;
  /**
   * The link that proves the address, if it is not proven yet; the mail then asks for that first.
   */
  proof?: string;
  /** Whether the accepted texts are attached. */
  hasPapers?: boolean;
};

/** Welcomes a person and explains what to send and what happens then. */
export function welcomeLetter({
  firstName,
  proof,
  hasPapers,
  ...sender
}: Sender & Newcomer): Letter {
  return writeLetter(sender, {
    subject: `Welcome to ${sender.product}`,
    preview: "What to send us, and what happens then.",
    title: `Welcome${firstName ? `, ${firstName}` : ""}!`,
    blocks: [
      ...(proof
        ? [
            text(
              "Please confirm with the button below that this address is yours: news about your claims comes here. The link works for three days.",
            ),
          ]
        : []),
      text(
        `Your account at ${sender.product} is ready. Here is how an unwanted marketing text becomes a claim:`,
      ),
      {
        kind: "list",
        items: [
          "Send us a screenshot that shows the messages and the sender's business email address, by text or on the site.",
          "We check it within a minute or so, and tell you whether it is accepted or why not.",
          "We write to the sender, up to five times over some weeks. You can watch each step.",
          "If the claim settles, you are paid $500. Not every claim does.",
        ],
      },
      {
        kind: "note",
        text: "Please don't tap links in a suspicious text and don't pay anybody. Scams are best forwarded to 7726.",
      },
      ...(hasPapers
        ? [{ kind: "note" as const, text: "What you accepted is attached, word for word." }]
        : []),
      { kind: "note", text: `${sender.product} is not a law firm.` },
    ],
    button: proof
      ? { label: "Confirm my address", href: proof }
      : { label: "Send your first screenshot", href: `${sender.site}/user` },
    foot: [
      proof
        ? "You get this because somebody signed up with this address. If it was not you, ignore it: nothing happens without the button."
        : "You get this because you made an account with this address.",
    ],
  });
}
