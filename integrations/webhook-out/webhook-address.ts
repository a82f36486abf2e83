import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { env } from "~/env";
import { isPrivateAddress } from "~/integrations/sms/private-address";
import { WebhookFailed, WebhookRefused, type Resolve } from "~/integrations/webhook-out/contract";

/**
 * A webhook's target: the URL, and the one network address that was checked and is connected to.
 */
export type WebhookAddress = { url: URL; address: string; family: number };

const maxLetters = 2000;

const askSystem: Resolve = (hostname) => lookup(hostname, { all: true, verbatim: true });

/** Parses a typed address and checks its form. @throws WebhookRefused */
function parseAddress(typed: string, allowPrivate: boolean): URL {
  const url =
    typed.length <= maxLetters && URL.canParse(typed.trim()) ? new URL(typed.trim()) : null;
  if (!url || !["https:", "http:"].includes(url.protocol))
    throw new WebhookRefused("The webhook URL must be a full https:// address.");
  if (url.username || url.password)
    throw new WebhookRefused("The webhook URL must not hold a user name or a password.");
  if (url.protocol === "http:" && !allowPrivate)
    throw new WebhookRefused("The webhook URL must begin with https://, since cases name people.");
  return url;
}

const bare = (hostname: string): string => hostname.replace(/^\[|\]$/g, "");

async function addressesOf(
  hostname: string,
  resolve: Resolve,
): Promise<{ address: string; family: number }[]> {
  const family = isIP(hostname);
  if (family !== 0) return [{ address: hostname, family }];
  try {
    return await resolve(hostname);
  } catch (cause) {
    throw new WebhookFailed("The host of the webhook URL could not be found.", { cause });
  }
}

/**
 * Resolves and checks a webhook's target: every address of the host must be on the public internet,
 * unless the configuration allows private ones (decisions, Admin screens). The name is resolved
 * once, and the connection uses the returned address, so that a later lookup cannot differ.
 * @throws WebhookRefused, WebhookFailed
 */
export async function resolveWebhook(
  typed: string,
  {
    allowPrivate = env.WEBHOOK_ALLOW_PRIVATE,
    resolve = askSystem,
  }: { allowPrivate?: boolean; resolve?: Resolve } = {},
): Promise<WebhookAddress> {
  const url = parseAddress(typed, allowPrivate);
  const [first, ...others] = await addressesOf(bare(url.hostname), resolve);
  if (!first) throw new WebhookFailed("The host of the webhook URL could not be found.");
  if (!allowPrivate && [first, ...others].some(({ address }) => isPrivateAddress(address)))
    throw new WebhookRefused(
      "The webhook URL leads to a private or local address, which is not allowed.",
    );
  return { url, ...first };
}
