/** What a notice says. */
export type Told = { title: string; description?: string };

/**
 * What an act of staff answers. `follow` names the address that knows what becomes of a mail or a
 * message under way, and what to say then: nobody is told that something was sent before it was.
 */
export type StaffAnswer = Told & {
  ok: boolean;
  /** The HTTP status; 200 unless said. */
  status?: number;
  /** Told on the page, with buttons, rather than in a notice that goes away. */
  field?: string;
  /** Done in part only: told as what went wrong, although something was done. */
  isPartial?: boolean;
  /** Those of many that could not be done, to stay selected. */
  refusedIds?: readonly string[];
  follow?: { address: string; sent: Told; failed: Told; waiting: Told };
  /** Nobody has heard of it yet: what takes it back, for some seconds. */
  undo?: { caseId: string; version: number } | { conversationId: string };
  /** Refused because somebody else has changed meanwhile what it was about. */
  isStale?: boolean;
  /** Nothing was decided against it: the same act may be asked for again. */
  canRepeat?: boolean;
  /** It is carried out once the person has proven who they are. */
  needsProof?: boolean;
  /** Where to sign in again. */
  signIn?: string;
};

export type Fate = "sent" | "failed" | "waiting";
