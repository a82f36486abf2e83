import { dayText } from "~/app/components/moments";
import type { ToldStatus } from "~/core/cases/told-status";
import { formatMoney } from "~/core/money";
import type { CasePayout } from "~/core/payouts/tell-case-payout";
import type { CaseStory, StoryEvent, StoryLetter } from "~/core/outreach/queries-portal";
import { outreachStepLabels, outreachSteps, type PursuitStop } from "~/db/vocabulary";

/** One line of a case's timeline in plain words; `quote` is text that somebody else wrote. */
export type StoryLine = { at: number; title: string; text?: string; quote?: string };

const stops: Record<PursuitStop, string> = {
  asked_to_stop:
    "The sender asked us not to write again, so no further letters go out. A person on our team decides how it goes on.",
  no_recipient: "There is no address left that we can write to.",
  undeliverable: "Our letters could not be delivered.",
  by_staff: "A person on our team ended the letters.",
};

const fields: Record<string, string> = {
  violator_email: "email address",
  sender_phone: "phone number",
  sender_name: "name",
};

const text = (value: unknown): string => (typeof value === "string" ? value : "");
const cents = (value: unknown): number => (typeof value === "number" ? value : 0);

type Said = Omit<StoryLine, "at"> | null;
type DescribeEvent = (event: StoryEvent) => Said;

const channelWords: Record<string, string> = {
  sms: "by text",
  web: "in the portal",
  email: "by email",
};

// Events that only staff may know of (received amounts, lookups, internal holds) are left out.
const descriptions: Partial<Record<StoryEvent["kind"], DescribeEvent>> = {
  opened: ({ data }) => ({
    title: "You sent a screenshot",
    text: `It came ${channelWords[text(data.channel)] ?? "in"}.`,
  }),
  read: () => ({ title: "The screenshot was read" }),
  sent_to_review: () => ({
    title: "A person is checking the details",
    text: "Not every detail could be made out with certainty.",
  }),
  submitted: ({ data }) => ({
    title: `Your case was opened as ${text(data.externalCaseId)}`,
    text: "We pursue the sender from here.",
  }),
  picture_joined: () => ({
    title: "You sent a further picture of this sender",
    text: "It belongs to this case, and counts as evidence in it.",
  }),
  rejected: ({ data }) => ({ title: "The case was rejected", text: text(data.sentence) }),
  corrected: ({ data }) => ({
    title: `The sender's ${fields[text(data.field)] ?? "details"} was corrected`,
  }),
  correction_proposed: ({ data }) => ({
    title: `You said that the sender's ${fields[text(data.field)] ?? "details"} was read wrong`,
    text: "A person on our team looks at it.",
  }),
  answer_changed: ({ data }) => ({
    title: "You changed an answer",
    text: `${text(data.question)}: ${text(data.was) || "not known"}, now ${text(data.now) || "not known"}.`,
  }),
  released: () => ({ title: "The letters to the sender begin" }),
  letter_bounced: () => ({ title: "A letter could not be delivered" }),
  outreach_stopped: ({ data }) => ({
    title: "The letters have ended",
    text: stops[data.reason as PursuitStop],
  }),
  filing_recorded: ({ data }) => ({
    title: "Filed in small claims court",
    text: `${text(data.court)}, number ${text(data.number)}`,
  }),
  settled: ({ data }) => ({
    title: "Your claim has settled",
    text: `You earned ${formatMoney(cents(data.claimCents), "whole")}.`,
  }),
  settlement_reversed: () => ({
    title: "The settlement was reversed",
    text: "We tell you how it goes on.",
  }),
};

function tellLetters(letters: readonly StoryLetter[]): StoryLine[] {
  return letters
    .filter(({ state }) => state === "sent" || state === "bounced")
    .map(({ step, toAddress, at }) => ({
      at,
      title: `Step ${outreachSteps.indexOf(step) + 1}: ${step === "final_notice" ? "Final notice" : outreachStepLabels[step]} sent`,
      text: `To ${toAddress}`,
    }));
}

/** The timeline of a case as its owner reads it, newest first. */
export function tellStory({ events, letters, replies, texts }: CaseStory): StoryLine[] {
  const told = events.flatMap((event) => {
    const said = descriptions[event.kind]?.(event);
    return said ? [{ at: event.at, ...said }] : [];
  });
  const answers = replies
    .filter(({ kind }) => kind === "reply")
    .map(({ at, fromAddress, textBody }) => ({
      at,
      title: "The sender replied",
      text: `From ${fromAddress}`,
      quote: textBody.trim(),
    }));
  const toYou = texts.map(({ at, body }) => ({ at, title: "We texted you", quote: body }));
  return [...told, ...tellLetters(letters), ...answers, ...toYou].sort((a, b) => b.at - a.at);
}

/**
 * The next step of a case. With `needsProof`, nothing happens before the person has confirmed an
 * address or number.
 */
export type Next = { title: string; text: string; needsProof?: boolean };

/**
 * Says what the next step of a case is, and when. `payout` is the state of the person's share, null
 * where there is none.
 */
export function tellNext(
  status: ToldStatus,
  { pursuit, filing }: CaseStory,
  payout: CasePayout | null,
): Next | null {
  if (status === "pending")
    return { title: "Your screenshot is being read", text: "This takes about 20 seconds." };
  if (status === "review")
    return {
      title: "A person looks at your screenshot",
      text: "You hear from us; there is nothing to do.",
    };
  if (status === "waits_for_terms")
    return {
      title: "Our terms have changed",
      text: "Your screenshot is read once you have accepted them.",
    };
  if (status === "settled") return payout;
  if (status !== "submitted") return null;
  if (!pursuit)
    return {
      title: "The first letter",
      text: "It goes out as soon as a person on our team has released it.",
    };
  if (filing)
    return {
      title: "The court's date",
      text: `Filed on ${filing.filedOn} at ${filing.court}, number ${filing.number}.`,
    };
  if (pursuit.stoppedAt !== null)
    return { title: "A person on our team decides", text: stops[pursuit.stopReason ?? "by_staff"] };
  if (pursuit.heldAt !== null)
    return {
      title: "A person on our team reads the sender's answer",
      text: "The next letter waits for that.",
    };
  if (!pursuit.nextStep)
    return {
      title: "Filing in small claims court",
      text: `Due since ${dayText(pursuit.dueAt)}; a person on our team files it.`,
    };
  const name =
    pursuit.nextStep === "final_notice" ? "Final notice" : outreachStepLabels[pursuit.nextStep];
  return {
    title: name,
    text: `Goes out on ${dayText(pursuit.dueAt)} unless the sender settles before.`,
  };
}
