import type { ReplyLine } from "~/core/outreach/mail/queries-replies";

/** `closed` says why no letter may leave for its case now; null when one may. */
export type ShownReply = ReplyLine & { closed: string | null };
