const base = "/super-admin";

const places: Record<string, (id: string) => string> = {
  user: (id) => `${base}/users/${id}`,
  case: (id) => `${base}/cases/${id}`,
  payout: (id) => `${base}/payouts?payout=${id}`,
  affiliate: (id) => `${base}/affiliates?affiliate=${id}`,
  conversation: (id) => `${base}/support-chat?c=${id}`,
  setting: () => `${base}/settings`,
  template: () => `${base}/settings`,
  testimonial: () => `${base}/settings`,
  payouts: () => `${base}/payouts`,
  register: () => `${base}/settings`,
};

/** The staff page of an audited record, or null for a kind that has none. */
export function placeOf(kind: string, id: string): string | null {
  return places[kind]?.(encodeURIComponent(id)) ?? null;
}
