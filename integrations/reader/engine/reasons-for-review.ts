import { providerByHost } from "~/core/words/generic-providers";
import type { Read } from "~/integrations/reader/contract";
import { hostOf } from "~/integrations/reader/engine/address/address-parts";
import { findEmails } from "~/integrations/reader/engine/address/find-emails";
import type { Draft, FilePart } from "~/integrations/reader/engine/draft-reading";

/** The chosen address after second looks; the confidence is 0..1. */
export type EmailRead = {
  value: string;
  confidence: number;
  alternatives: string[];
  reasons: string[];
};

function isPersonal(address: string): boolean {
  return providerByHost.has(hostOf(address));
}

/**
 * Below this probability of its addresses and most of its messages being given to the right
 * speakers a person looks at a page. Chosen on families left out in training (docs/reader.md).
 */
const SURE = 0.8;

function doubtsSpeakers({ part }: FilePart): boolean {
  return part.kind.kind === "sms" && part.right < SURE;
}

/** Below this probability a page is doubted to be texts even where the rules see the same. */
const HARDLY_TEXTS = 0.5;

function mayBeNone({ part }: FilePart): boolean {
  return part.kind.kind === "sms" && !part.kind.sure && (part.differs || part.texts < HARDLY_TEXTS);
}

/** From this probability of being texts on, a page with an address is not refused unseen. */
const PERHAPS_TEXTS = 0.2;

function maySpeak({ part }: FilePart): boolean {
  return (
    part.kind.kind === "not_sms" &&
    part.kind.chat !== true &&
    part.texts >= PERHAPS_TEXTS &&
    part.page.lines.some(({ text }) => findEmails(text).length > 0)
  );
}

/**
 * Why a person should look at a reading. A personal address is refused whatever its letters; orders
 * to the reader matter where there is an address that they could have moved.
 */
export function reasonsForReview(
  { choice, ordered, parts }: Draft,
  email: EmailRead | null,
  violator: Read<string> | null,
): string[] {
  const personal =
    violator !== null && [violator.value, ...violator.alternatives].every(isPersonal);
  const moved = choice.others.length > 0 || (violator !== null && !personal);
  return [
    ...(personal ? [] : (email?.reasons ?? [])),
    ...(ordered && moved ? ["text in the picture gives orders to its reader"] : []),
    ...(parts.some(doubtsSpeakers) ? ["the layout is unusual: who spoke is uncertain"] : []),
    ...(parts.some(mayBeNone) ? ["it may be no conversation by text message"] : []),
    ...(violator === null && parts.some(maySpeak)
      ? ["it may be a conversation by text message, and shows an address"]
      : []),
  ];
}
