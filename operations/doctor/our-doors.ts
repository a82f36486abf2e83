/** The addresses at which vendors reach us. */
export const ourDoors = ({ BASE_URL: base }: { BASE_URL: string }) => ({
  texts: `${base}/webhooks/twilio/messages`,
  status: `${base}/webhooks/twilio/status`,
  payouts: `${base}/webhooks/tremendous`,
  health: `${base}/healthz`,
  google: `${base}/google/callback`,
});
