import type { AddressOwner } from "~/core/sign-up/find-address-owner";
import { issueLink } from "~/core/accounts/links/issue-link";
import { takeFromBudget, type SharedBudget } from "~/core/accounts/limit-rate";
import { findPerson } from "~/core/accounts/queries";
import { markWelcomed } from "~/core/sign-up/mark-welcomed";
import { queueMail } from "~/core/messaging/mail/queue-mail";
import { marksOfAct, unmarked } from "~/core/restore/mail-marks";
import { tellOwner } from "~/core/sign-up/tell-owner";
import { days } from "~/core/duration";
import { env } from "~/env";
import { mailFrom } from "~/integrations/email/mail-from";
import { inngest, on } from "~/integrations/inngest";
import { log } from "~/log";
import { knownAddressLetter } from "~/letters/known-address";
import { proveEmail } from "~/letters/prove-email";
import { welcomeLetter } from "~/letters/welcome";
import { keepAcceptedPapers, type KeptPaper } from "~/operations/messages/keep-accepted-papers";
import { mailSender } from "~/operations/messages/mail-sender";

// Anybody may sign up with anybody's address, again and again: we must not flood its owner.
const perAddress: SharedBudget = {
  what: "newcomers' mails to",
  by: "claim",
  most: 3,
  per: days(1),
};

/**
 * Queues the welcome mail once, with the papers of what was accepted; it asks for the proof of the
 * address where that is missing.
 */
export function welcome(userId: string, papers: KeptPaper[] = []): void {
  const person = findPerson(userId);
  if (!person?.email) return;
  const { email, firstName, emailProven } = person;
  const token = emailProven
    ? null
    : issueLink({ purpose: "prove_email", userId, email, lifetime: days(3), now: Date.now() });
  const letter = welcomeLetter({
    ...mailSender,
    firstName,
    hasPapers: papers.length > 0,
    ...(token ? { proof: `${env.BASE_URL}/prove-email/${token}` } : {}),
  });
  const marks = token
    ? unmarked("welcome-with-link")
    : marksOfAct("welcome", ...papers.map(({ sha256 }) => sha256).toSorted());
  markWelcomed({ userId, email, from: mailFrom, letter, marks, attachments: papers });
}

function askForProof(userId: string): void {
  const person = findPerson(userId);
  if (!person?.email) return;
  const { email, firstName } = person;
  const token = issueLink({
    purpose: "prove_email",
    userId,
    email,
    lifetime: days(3),
    now: Date.now(),
  });
  const letter = proveEmail({
    ...mailSender,
    firstName,
    link: `${env.BASE_URL}/prove-email/${token}`,
  });
  queueMail({
    key: `prove-email:${userId}:${email}`,
    kind: "prove-email",
    marks: unmarked("prove-email"),
    to: email,
    from: mailFrom,
    userId,
    ...letter,
  });
}

/**
 * Greets a newcomer. A sign-up on the website gets a welcome that also asks for the proof of the
 * address; an address given by text gets only the request for proof (decisions, People). If another
 * account has the address, its owner is told (AU-05). At most three greetings a day go to one
 * address.
 */
export function greetNewcomer(userId: string, papers: KeptPaper[] = []): void {
  const person = findPerson(userId);
  const write = ({ firstName, isByText }: Pick<AddressOwner, "firstName" | "isByText">) =>
    knownAddressLetter({ ...mailSender, firstName, isByText });
  if (tellOwner({ userId, from: mailFrom, write })) return;
  if (person?.email && !takeFromBudget(perAddress, person.email)) {
    log.warn({ userId }, "many newcomers named this address today: it is not written to again");
    return;
  }
  if (person?.hasPassword || person?.emailProven) welcome(userId, papers);
  else askForProof(userId);
}

export const welcomeNewcomer = inngest.createFunction(
  { id: "welcome-newcomer", triggers: [on("person/joined")] },
  async ({ event, step }) => {
    const { userId } = event.data;
    await step.run("welcome", async () => greetNewcomer(userId, await keepAcceptedPapers(userId)));
  },
);
