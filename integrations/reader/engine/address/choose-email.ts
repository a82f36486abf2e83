import { providerByHost } from "~/core/words/generic-providers";
import { hostOf, mailboxOf } from "~/integrations/reader/engine/address/address-parts";
import { findEmails } from "~/integrations/reader/engine/address/find-emails";
import { type FoundEmail } from "~/integrations/reader/engine/address/written-emails";
import { givesOrders, injectionStart } from "~/integrations/reader/engine/talk/injection";
import { asksForEmail, belongsToReader } from "~/integrations/reader/engine/address/whose-email";

/** A message as far as choosing an address goes. */
export type SpokenText = { from: "sender" | "user" | "other"; text: string };

/**
 * An address with the message (index) and place it was found at; `message` is -1 for the header.
 */
export type EmailSighting = FoundEmail & { message: number };

export type EmailChoice = { chosen: EmailSighting | null; others: string[]; injected: boolean };

/**
 * An address as far as an underline leaves it: what parts the pieces of a mailbox is covered or
 * misread first.
 */
function unparted(address: string): string {
  return `${mailboxOf(address).replace(/[._-]/g, "")}@${hostOf(address)}`;
}

/**
 * The whole of an address whose beginning an underline has parted off (`tanya ry77@…`), when the
 * picture shows it whole elsewhere.
 */
function whole(
  sighting: EmailSighting,
  all: readonly EmailSighting[],
  text: string,
): EmailSighting {
  const before = text.slice(0, sighting.from).toLowerCase().trimEnd();
  for (const { address } of all) {
    const head =
      address.endsWith(sighting.address) &&
      /^(.+)[._-]$/.exec(address.slice(0, -sighting.address.length))?.[1];
    if (!head || !before.endsWith(head)) continue;
    const from = before.length - head.length;
    return { ...sighting, address, from, shown: text.slice(from, sighting.to) };
  }
  return sighting;
}

function sightings(messages: readonly SpokenText[]): EmailSighting[] {
  const all = messages.flatMap(({ text }, message) =>
    findEmails(text).map((found) => ({ ...found, message })),
  );
  return all.map((sighting) => whole(sighting, all, messages[sighting.message]?.text ?? ""));
}

function isSenders(
  sighting: EmailSighting,
  messages: readonly SpokenText[],
  all: readonly EmailSighting[],
  claimant: ReadonlySet<string>,
): boolean {
  const spoken = messages[sighting.message];
  const same = unparted(sighting.address);
  if (!spoken || spoken.from !== "sender" || claimant.has(same)) return false;
  const start = injectionStart(spoken.text);
  if (start >= 0 && sighting.from >= start) return false;
  if (belongsToReader(spoken.text.slice(0, sighting.from), spoken.text.slice(sighting.to)))
    return false;
  const first = all.find(({ address }) => unparted(address) === same);
  return first === undefined || messages[first.message]?.from !== "user";
}

function rank(sighting: EmailSighting, messages: readonly SpokenText[]): number {
  const host = hostOf(sighting.address);
  const asked = messages
    .slice(0, sighting.message)
    .some(({ from, text }) => from === "user" && asksForEmail(text));
  return (
    (providerByHost.has(host) ? 2 : 4) +
    (asked ? 1.5 : 0) +
    sighting.message * 0.01 -
    sighting.from * 0.00001
  );
}

/**
 * Chooses the sender's own address among all that a conversation shows. Never: one the user typed
 * first, one of the claimant's, one that the sender says belongs to the reader, one that stands in
 * text giving orders to machines. A business address goes before a personal one (decisions); the
 * header's address counts when no message gives one.
 */
export function chooseEmail(
  messages: readonly SpokenText[],
  header: string | null,
  claimantEmails: readonly string[],
): EmailChoice {
  const claimant = new Set(claimantEmails.map((email) => unparted(email.trim().toLowerCase())));
  const all = sightings(messages);
  const candidates = all.filter((sighting) => isSenders(sighting, messages, all, claimant));
  const best = [...candidates].sort((a, b) => rank(b, messages) - rank(a, messages))[0];
  const fromHeader: EmailSighting | null =
    header && !claimant.has(unparted(header))
      ? { address: header, from: 0, to: header.length, written: false, shown: header, message: -1 }
      : null;
  const chosen = best ?? fromHeader;
  const others = [
    ...new Set([...all.map(({ address }) => address), ...(header ? [header] : [])]),
  ].filter((address) => address !== chosen?.address);
  return { chosen, others, injected: messages.some(({ text }) => givesOrders(text)) };
}
