import { formatMoney } from "~/core/money";
import { caseStatusLabels, type CaseStatus } from "~/db/vocabulary";
import { hello, text, writeLetter, type Letter } from "~/letters/write-letter";
import { type Sender } from "~/letters/letter-content";

/** A case as its owner's mails name it. */
export type NamedCase = { firstName: string; caseTitle: string; caseNumber: string | null };

const why = ["You get this because you have a case with us."];
const caseButton = (site: string) => ({ label: "See your cases", href: `${site}/user/cases` });

function nameRows({ caseTitle, caseNumber }: NamedCase): (readonly [string, string])[] {
  return [...(caseNumber ? ([["Case", caseNumber]] as const) : []), ["About", caseTitle]];
}

/** What happens next, or what the person can do, by the case's status. */
const nextSteps: Record<CaseStatus, string> = {
  pending: "It is still to be decided. You hear from us; there is nothing you need to do.",
  in_progress: "We are working on it. You hear from us; there is nothing you need to do.",
  review: "A person on our team looks at it. You hear from us; there is nothing you need to do.",
  submitted: "We pursue the sender, and tell you of each step. There is nothing you need to do.",
  completed: "Under My Cases you see how it ended.",
  settled: "Under Payouts you see what of it is yours, and how far it has come.",
  rejected: "Under My Cases you see why. A picture that shows more is looked at afresh.",
};

/** Tells a person that staff changed the status of their case (A §4). */
export function caseUpdateLetter(
  given: Sender & NamedCase & { oldStatus: CaseStatus; newStatus: CaseStatus },
): Letter {
  const { firstName, caseNumber, oldStatus, newStatus } = given;
  return writeLetter(given, {
    subject: `Case ${caseNumber ?? "update"}: ${caseStatusLabels[newStatus]}`,
    preview: `Your case is now ${caseStatusLabels[newStatus]}.`,
    title: "Your case has moved",
    blocks: [
      hello(firstName),
      text("The status of your case has changed."),
      {
        kind: "facts",
        rows: [
          ...nameRows(given),
          ["Was", caseStatusLabels[oldStatus]],
          ["Is now", caseStatusLabels[newStatus]],
        ],
      },
      text(nextSteps[newStatus]),
    ],
    button: caseButton(given.site),
    foot: why,
  });
}

/** Tells a person that their case was rejected, and why. */
export function rejectionLetter(given: Sender & NamedCase & { reason: string }): Letter {
  return writeLetter(given, {
    subject: `Case ${given.caseNumber ?? "update"}: we could not go on with it`,
    preview: "Why, and what you can do.",
    title: "We could not go on with your case",
    blocks: [
      hello(given.firstName),
      text(given.reason),
      { kind: "facts", rows: nameRows(given) },
      text(
        "If you have a picture that shows more, above all the sender's business email address, please send it: it is looked at afresh.",
      ),
    ],
    button: { label: "Send another screenshot", href: `${given.site}/user` },
    foot: why,
  });
}

/** Tells a person that their case has settled, and their share. */
export function settlementLetter(given: Sender & NamedCase & { amountCents: number }): Letter {
  return writeLetter(given, {
    subject: `Case ${given.caseNumber ?? ""} has settled`.replace("  ", " "),
    preview: `${formatMoney(given.amountCents)} of it is yours.`,
    title: "Your case has settled",
    blocks: [
      hello(given.firstName),
      text("Good news: the sender has settled."),
      { kind: "amount", amount: formatMoney(given.amountCents), label: "is your share" },
      { kind: "facts", rows: nameRows(given) },
      text(
        "We are preparing your payout and tell you when it is ready. There is nothing you need to do.",
      ),
    ],
    button: caseButton(given.site),
    foot: why,
  });
}

/**
 * Tells a person that they were paid. `opens` is the page where they choose how to get it; null:
 * staff paid by hand, and `how` says in a sentence how.
 */
export function payoutLetter(
  given: Sender & {
    firstName: string;
    amountCents: number;
    payoutId: string;
    /** What the payout is for, such as "case TC-100042". */
    forWhat: string;
    how: string;
    opens: string | null;
  },
): Letter {
  const { opens, how, site } = given;
  const state = opens ? "is ready" : "was paid";
  return writeLetter(given, {
    subject: `Your payout of ${formatMoney(given.amountCents)} ${state}`,
    preview: how,
    title: `Your payout ${state}`,
    blocks: [
      hello(given.firstName),
      {
        kind: "amount",
        amount: formatMoney(given.amountCents),
        label: opens ? "is ready for you" : "was paid to you",
      },
      text(how),
      {
        kind: "facts",
        rows: [
          ...(given.forWhat ? ([["For", given.forWhat]] as const) : []),
          ["Payout", given.payoutId],
        ],
      },
      ...(opens
        ? []
        : [
            text(
              "There is nothing you need to do. If it does not arrive in a few days, write to us.",
            ),
          ]),
      {
        kind: "note",
        text: "We never ask for a password, a card or a fee to pay you. If somebody does in our name, it is not us.",
      },
    ],
    button: opens
      ? { label: "Choose how you get it", href: opens }
      : { label: "See your payouts", href: `${site}/user/payouts` },
    foot: ["You get this because we paid you."],
  });
}
