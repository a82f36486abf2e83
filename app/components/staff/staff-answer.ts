/** The text of a notice. */
export type NoticeText = { title: string; description?: string };

/**
 * The answer to a staff act. `follow` is for a mail or message under way: the address that reports
 * its outcome, and the notice for each outcome, so that nothing is reported as sent before it was.
 */
export type StaffAnswer = NoticeText & {
  ok: boolean;
  /** The HTTP status; 200 by default. */
  status?: number;
  /** The answer is shown on the page, with buttons, rather than in a notice that disappears. */
  field?: string;
  /** The act was done only in part, so the answer is shown as an error. */
  isPartial?: boolean;
  /** The items of a bulk act that were refused, to stay selected. */
  refusedIds?: readonly string[];
  follow?: { address: string; sent: NoticeText; failed: NoticeText; waiting: NoticeText };
  /**
   * Identifies the act to undo; given for the few seconds in which nobody has been told of it yet.
   */
  undo?: { caseId: string; version: number } | { conversationId: string };
  /** The act was refused because somebody else changed its subject meanwhile. */
  isStale?: boolean;
  /** Nothing was decided against the act, so it may be repeated. */
  canRepeat?: boolean;
  /** The act is carried out once the person has proven their identity. */
  needsProof?: boolean;
  /** Where to sign in again. */
  signIn?: string;
};

export type Fate = "sent" | "failed" | "waiting";
