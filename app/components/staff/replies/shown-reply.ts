import type { ReplyLine } from "~/core/outreach/mail/queries-replies";

/**
 * A reply as its card shows it. `closed` says why no letter may be sent for its case now; null when
 * one may.
 */
export type ShownReply = ReplyLine & { closed: string | null };
