/**
 * The address is not allowed, since it is no public https address. The message is a sentence for
 * staff.
 */
export class WebhookRefused extends Error {
  override name = "WebhookRefused";
}

/**
 * The receiver could not be reached or did not accept: a retry may succeed. The message is a
 * sentence for staff.
 */
export class WebhookFailed extends Error {
  override name = "WebhookFailed";
  /** Whether the receiver may have accepted it all the same: its answer did not come. */
  mayHaveArrived = false;
}

/** Resolves a name to all its addresses. */
export type Resolve = (hostname: string) => Promise<{ address: string; family: number }[]>;
