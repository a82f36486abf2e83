import { APIConnectionError, APIConnectionTimeoutError, APIError } from "openai";
import { log } from "~/log";
import type { AgentOutcome, UnavailableReason } from "~/integrations/agent-model/contract";

type VendorError = APIError<number | undefined, Headers | undefined, object | undefined>;

/**
 * Turns an error of the client into an outcome for the caller (OA-05); logs the vendor's request
 * id, never the conversation.
 */
export function openAiFailure(error: unknown, signal: AbortSignal): AgentOutcome {
  const vendor = error instanceof APIError ? (error as VendorError) : null;
  const reason =
    signal.aborted || error instanceof APIConnectionTimeoutError
      ? "timeout"
      : reasonOf(error, vendor);
  log.warn(
    { requestId: vendor?.requestID, status: vendor?.status, code: vendor?.code, reason },
    "The language model gave no answer.",
  );
  const wait = vendor?.headers ? namedWait(vendor.headers) : undefined;
  return { outcome: "unavailable", reason, ...(wait !== undefined && { retryAfterMs: wait }) };
}

function reasonOf(error: unknown, vendor: VendorError | null): UnavailableReason {
  if (error instanceof APIConnectionError) return "network";
  if (!vendor) return error instanceof SyntaxError ? "malformed" : "network";
  if (vendor.code === "insufficient_quota") return "quota_used_up";
  if (vendor.status === 401 || vendor.status === 403) return "auth_failed";
  const passing =
    vendor.status === undefined || vendor.status >= 500 || [408, 409, 429].includes(vendor.status);
  return passing ? "busy" : "rejected";
}

function namedWait(headers: Headers): number | undefined {
  const [exact, whole] = [headers.get("retry-after-ms"), headers.get("retry-after")].map((value) =>
    value ? Number(value) : NaN,
  );
  if (exact !== undefined && exact >= 0) return exact;
  return whole !== undefined && whole >= 0 ? whole * 1000 : undefined;
}
