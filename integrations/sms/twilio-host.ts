/** Twilio's other hosts are siblings of the API's; a test server has one address for all. */
export function twilioHost(baseUrl: string, name: "messaging" | "accounts" | "lookups"): string {
  const address = new URL(baseUrl);
  address.hostname = address.hostname.replace(/^api\.(?=.*twilio\.com$)/, `${name}.`);
  return address.origin;
}
