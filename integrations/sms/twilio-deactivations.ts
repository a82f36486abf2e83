import { z } from "zod";
import { hours } from "~/core/duration";
import { backOff } from "~/integrations/sms/back-off";
import {
  CarrierAuthFailed,
  CarrierUnavailable,
  ListNotPublished,
} from "~/integrations/sms/contract";
import { twilioHost } from "~/integrations/sms/twilio-host";
import { basicAuth, type TwilioAccount } from "~/integrations/sms/twilio-request";

const timeoutMs = 60_000;
const batchSize = 1000;
const notYetPublished = 30114;
const pointer = z
  .object({ redirect_to: z.string().optional(), code: z.number().optional() })
  .catch({});

const listAddress = ({ baseUrl }: TwilioAccount, day: string): URL =>
  new URL(
    `/v1/Deactivations?${new URLSearchParams({ Date: day }).toString()}`,
    twilioHost(baseUrl, "messaging"),
  );

async function get(address: URL, headers: Record<string, string>): Promise<Response> {
  try {
    return await fetch(address, {
      headers,
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });
  } catch (error) {
    throw new CarrierUnavailable(
      "Twilio's list of deactivated numbers cannot be reached.",
      backOff(0),
      false,
      { cause: error },
    );
  }
}

/** The signed URL of a day's file, valid for two minutes. */
async function fileAddress(account: TwilioAccount, day: string): Promise<URL> {
  const from = listAddress(account, day);
  const answer = await get(from, { authorization: basicAuth(account), accept: "application/json" });
  const { redirect_to, code } = pointer.parse(await answer.json().catch(() => ({})));
  if (answer.status === 401)
    throw new CarrierAuthFailed("Twilio does not accept our account (status 401).");
  if (code === notYetPublished)
    throw new ListNotPublished("The list of that day is not published yet.", hours(1), false);
  const to = answer.headers.get("location") ?? redirect_to;
  const isOn = answer.status < 400 && to && URL.canParse(to, from);
  const target = isOn ? new URL(to, from) : null;
  if (target && (target.protocol === "https:" || target.hostname === from.hostname)) return target;
  throw new CarrierUnavailable(
    `Twilio's answer about deactivated numbers is not as documented (status ${answer.status}).`,
    backOff(0),
    false,
  );
}

// The file has one number per line; any other line is skipped.
function numberIn(line: string): string[] {
  const digits = line.replace(/\D/g, "").replace(/^1(?=\d{10}$)/, "");
  return digits.length === 10 ? [`+1${digits}`] : [];
}

async function* lines(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
    // One batch at a time: a piece may be the whole file, and the reader pauses in between.
    const text = rest + decoder.decode(chunk, { stream: true });
    let begin = 0;
    for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", begin)) {
      yield text.slice(begin, end);
      begin = end + 1;
    }
    rest = text.slice(begin, begin + 100);
  }
  yield rest;
}

/**
 * The US numbers that carriers reported as deactivated on a day (`YYYY-MM-DD`), in batches as they
 * stream in: messaging.twilio.com answers with a redirect to a signed file (LG-07). Our credentials
 * are never sent to the file's host.
 * @throws CarrierUnavailable; ListNotPublished; CarrierAuthFailed
 */
export async function* twilioDeactivations(
  account: TwilioAccount,
  day: string,
): AsyncGenerator<string[]> {
  const answer = await get(await fileAddress(account, day), {});
  if (!answer.ok || !answer.body)
    throw new CarrierUnavailable(
      `The file of deactivated numbers cannot be had now (status ${answer.status}).`,
      backOff(0),
      false,
    );
  let batch: string[] = [];
  try {
    for await (const line of lines(answer.body)) {
      batch.push(...numberIn(line));
      if (batch.length < batchSize) continue;
      yield batch;
      batch = [];
    }
  } catch (error) {
    throw new CarrierUnavailable("The file of deactivated numbers broke off.", backOff(0), false, {
      cause: error,
    });
  }
  yield batch;
}
