/** What the server keeps about a webhook on its way. */
export type TwilioEnv = { Variables: { requestId?: string } };
