import type { Context } from "hono";
import { answerTwilio } from "~/bot/answer-twilio";
import { env } from "~/env";
import { validSignature } from "~/integrations/sms/signature";
import { webhookTokens } from "~/integrations/sms/webhook-token";
import { log } from "~/log";
import type { TwilioEnv } from "~/bot/twilio-env";

/**
 * The content of a verified webhook: the form as posted, and each parameter (the last one of a
 * name).
 */
export type TwilioForm = { form: string; given: ReadonlyMap<string, string> };

/**
 * A route as a single handler: every layer of middleware costs each arriving message time (speed
 * page).
 */
export type TwilioDoor = (c: Context<TwilioEnv>) => Promise<Response>;

/**
 * Twilio posts some thirty parameters of a few thousand bytes; ten pictures and 1,600 emoji come to
 * 30 kB.
 */
const maxBytes = 64 * 1024;
const maxFields = 200;
const longestUrl = 2048;

/**
 * The posted form; undefined when it is larger than any webhook's. A body of unannounced length is
 * counted as it comes.
 */
async function readForm(raw: Request, announced: string | undefined): Promise<string | undefined> {
  // Hono's own reading keeps the body for a second read, which nobody makes.
  if (announced !== undefined) return raw.text();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (raw.body ?? []) as unknown as AsyncIterable<Uint8Array>) {
    chunks.push(chunk);
    size += chunk.byteLength;
    if (size > maxBytes) return undefined;
  }
  return Buffer.concat(chunks).toString();
}

/**
 * Whether a form has more parameters than any webhook's, counted by its separators before parsing.
 */
function hasTooManyFields(form: string): boolean {
  let fields = 1;
  for (let at = form.indexOf("&"); at >= 0; at = form.indexOf("&", at + 1))
    if (++fields > maxFields) return true;
  return false;
}

function isSigned(c: Context<TwilioEnv>, params: [string, string][], signature: string): boolean {
  const query = c.req.url.indexOf("?");
  const url = env.BASE_URL + c.req.path + (query < 0 ? "" : c.req.url.slice(query));
  return webhookTokens.some((token) => validSignature({ token, url, params, signature }));
}

/**
 * Parses a request and passes it to `receive` only if Twilio signed it (TW-10…14); the address is
 * built from the configured origin. Nothing is stored before the signature is proven: 403
 * otherwise, 413 for bodies and 414 for addresses longer than any webhook's, 415 for what is no
 * form.
 */
export function verifyTwilio(
  receive: (c: Context<TwilioEnv>, posted: TwilioForm) => Response | Promise<Response>,
): TwilioDoor {
  return async (c) => {
    const announced = c.req.header("content-length");
    if (Number(announced ?? 0) > maxBytes) return answerTwilio(c, 413, "The body is too large.");
    const signature = c.req.header("x-twilio-signature");
    if (c.req.url.length > longestUrl) return answerTwilio(c, 414, "The address is too long.");
    if (!signature) return answerTwilio(c, 403, "The signature is missing.");
    if (!c.req.header("content-type")?.startsWith("application/x-www-form-urlencoded"))
      return answerTwilio(c, 415, "A form was expected.");
    const form = await readForm(c.req.raw, announced);
    if (form === undefined) return answerTwilio(c, 413, "The body is too large.");
    if (hasTooManyFields(form)) return answerTwilio(c, 413, "The form has too many fields.");
    const parameters: [string, string][] = [];
    const given = new Map<string, string>();
    new URLSearchParams(form).forEach((value, name) => {
      parameters.push([name, value]);
      given.set(name, value);
    });
    if (isSigned(c, parameters, signature)) return await receive(c, { form, given });
    log.warn(
      { requestId: c.get("requestId"), path: c.req.path },
      "a webhook with a wrong signature was refused",
    );
    return answerTwilio(c, 403, "The signature is wrong.");
  };
}
