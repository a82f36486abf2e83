/**
 * The address may not be written to, whatever is tried: it is no public https address. The message
 * is a sentence for staff.
 */
export class WebhookRefused extends Error {
  override name = "WebhookRefused";
}

/**
 * The receiver could not be reached or did not accept: another try may succeed. The message is a
 * sentence for staff.
 */
export class WebhookFailed extends Error {
  override name = "WebhookFailed";
}

/** Answers a name with every address it has. */
export type Resolve = (hostname: string) => Promise<{ address: string; family: number }[]>;
