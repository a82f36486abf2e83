import { refusalOf } from "~/core/errors";
import { log } from "~/log";

const headers = { "Cache-Control": "no-store" };

/**
 * Answers a request of the chat with the result of `work`, or with the sentence of the rule it
 * broke. Any other error is our fault.
 */
export async function answerRule(requestId: string, work: () => unknown): Promise<Response> {
  try {
    return Response.json((await work()) ?? { ok: true }, { headers });
  } catch (cause) {
    if (cause instanceof Response) throw cause;
    const refusal = refusalOf(cause);
    if (!refusal) log.error({ requestId, err: cause }, "a request of the support chat failed");
    return Response.json(
      { error: refusal?.sentence ?? null },
      { status: refusal?.status ?? 500, headers },
    );
  }
}
