/** What the server keeps about a webhook while it is handled. */
export type TwilioEnv = { Variables: { requestId?: string } };
