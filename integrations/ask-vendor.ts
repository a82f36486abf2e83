import { seconds } from "~/core/duration";
import { beforeLeaving } from "~/integrations/before-leaving";

/**
 * A vendor's response: `body` is null if it is no JSON, `text` is its beginning, `at` the time by
 * the vendor's clock.
 */
export type VendorAnswer = { status: number; body: unknown; text: string; at: number | null };

/** The vendor gave no answer: no connection, a broken one, or none in time. */
export class VendorSilent extends Error {
  override name = "VendorSilent";
}

type Asked = {
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  form?: URLSearchParams;
  timeoutMs?: number;
};

/**
 * Sends one request to a vendor for the doctor's checks; any status is an answer. Follows no
 * redirect, which would carry credentials along. A request that may change something first waits
 * for the disk.
 * @throws VendorSilent
 */
export async function askVendor(url: string | URL, asked: Asked = {}): Promise<VendorAnswer> {
  const { form, headers, timeoutMs = seconds(6) } = asked;
  if (form) await beforeLeaving();
  try {
    const answer = await fetch(url, {
      method: asked.method ?? (form ? "POST" : "GET"),
      headers: { accept: "application/json", ...headers },
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
      ...(form ? { body: form } : {}),
    });
    const text = await answer.text();
    const at = Date.parse(answer.headers.get("date") ?? "");
    return {
      status: answer.status,
      body: parsed(text),
      text: text.slice(0, 100),
      at: Number.isNaN(at) ? null : at,
    };
  } catch (cause) {
    throw new VendorSilent("No answer came.", { cause });
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
