import { z } from "zod";
import { beforeLeaving } from "~/integrations/before-leaving";
import { backOff, retryAfter } from "~/integrations/sms/back-off";
import { CarrierAuthFailed, CarrierSilent, CarrierUnavailable } from "~/integrations/sms/contract";
import { errorMeaning } from "~/integrations/sms/error-codes";

export type TwilioAccount = { accountSid: string; authToken: string; baseUrl: string };

const timeoutMs = 15_000;
const refusal = z.object({ code: z.number().int().optional(), message: z.string().optional() });

/**
 * `refusedWith` is Twilio's code for a permanently refused request, else null; `at` is the time of
 * its answer by its own clock.
 */
export type TwilioAnswer = {
  refusedWith: number | null;
  status: number;
  body: unknown;
  at: number | null;
};

/** The Authorization header of every request to Twilio. */
export const basicAuth = (account: TwilioAccount): string =>
  `Basic ${Buffer.from(`${account.accountSid}:${account.authToken}`).toString("base64")}`;

/**
 * Sends one request to Twilio's API; with a form it is a POST. Returns permanent refusals with
 * their code and throws on any other failure (TW-43).
 * @throws CarrierUnavailable, CarrierAuthFailed
 */
export async function twilioRequest(
  account: TwilioAccount,
  path: string,
  options: { method?: "GET" | "POST" | "DELETE"; form?: URLSearchParams } = {},
): Promise<TwilioAnswer> {
  const method = options.method ?? (options.form ? "POST" : "GET");
  if (method !== "GET") await beforeLeaving();
  const answer = await reach(new URL(path, account.baseUrl), account, method, options.form);
  const at = instantOf(answer.headers.get("date"));
  if (answer.ok)
    return { refusedWith: null, status: answer.status, body: await parsed(answer, method), at };
  const { code } = refusal.catch({}).parse(await answer.json().catch(() => ({})));
  if (answer.status === 401 || (code && errorMeaning(code).consequence === "page_staff"))
    throw new CarrierAuthFailed(
      `Twilio does not accept our account (status ${answer.status}, code ${code ?? "none"}).`,
      code ?? undefined,
    );
  if (
    answer.status === 429 ||
    answer.status >= 500 ||
    (code && errorMeaning(code).consequence === "retry_later")
  )
    throw unavailable(answer, method, code);
  return { refusedWith: code ?? 0, status: answer.status, body: null, at };
}

function instantOf(date: string | null): number | null {
  const at = date === null ? NaN : Date.parse(date);
  return Number.isNaN(at) ? null : at;
}

async function reach(
  url: URL,
  account: TwilioAccount,
  method: string,
  form?: URLSearchParams,
): Promise<Response> {
  const headers = { authorization: basicAuth(account), accept: "application/json" };
  try {
    // A redirect would carry our credentials along, and the API never needs one.
    return await fetch(url, {
      method,
      headers,
      body: form,
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
  } catch (error) {
    const why = { cause: error };
    throw method === "POST" && !neverLeft(error)
      ? new CarrierSilent("Twilio did not answer.", backOff(0), why)
      : new CarrierUnavailable("Twilio cannot be reached.", backOff(0), false, why);
  }
}

/** Whether the request failed before any byte could reach Twilio. */
function neverLeft(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  return [
    "ECONNREFUSED",
    "ENOTFOUND",
    "EAI_AGAIN",
    "EHOSTUNREACH",
    "ENETUNREACH",
    "UND_ERR_CONNECT_TIMEOUT",
    // Before a line of the request is written, the other side must show who it is.
    "ERR_TLS_CERT_ALTNAME_INVALID",
    "CERT_HAS_EXPIRED",
    "DEPTH_ZERO_SELF_SIGNED_CERT",
    "SELF_SIGNED_CERT_IN_CHAIN",
    "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
    "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
  ].includes(code);
}

async function parsed(answer: Response, method: string): Promise<unknown> {
  if (answer.status === 204) return null;
  try {
    return await answer.json();
  } catch (error) {
    throw new CarrierUnavailable("Twilio's answer broke off.", backOff(0), method === "POST", {
      cause: error,
    });
  }
}

function unavailable(
  answer: Response,
  method: string,
  code: number | undefined,
): CarrierUnavailable {
  const wait = retryAfter(answer.headers.get("retry-after"), Date.now()) ?? backOff(0);
  const uncertain = method === "POST" && answer.status >= 500;
  return new CarrierUnavailable(
    `Twilio cannot take it now (status ${answer.status}, code ${code ?? "none"}).`,
    wait,
    uncertain,
  );
}
