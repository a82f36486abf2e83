import { Conflict, NotAllowed, NotFound, RuleBroken } from "~/core/errors";
import { log } from "~/log";

const headers = { "Cache-Control": "no-store" };

const statuses: [new (...given: never[]) => Error, number][] = [
  [NotFound, 404],
  [NotAllowed, 403],
  [Conflict, 409],
  [RuleBroken, 422],
];

/** Answers a request of the chat with what `work` gives, or with the sentence of the rule that it broke. Anything else is our fault. */
export async function answerRule(requestId: string, work: () => unknown): Promise<Response> {
  try {
    return Response.json((await work()) ?? { ok: true }, { headers });
  } catch (cause) {
    if (cause instanceof Response) throw cause;
    const status = statuses.find(([kind]) => cause instanceof kind)?.[1];
    if (status === undefined) log.error({ requestId, err: cause }, "a request of the support chat failed");
    const error = status !== undefined && cause instanceof Error ? cause.message : null;
    return Response.json({ error }, { status: status ?? 500, headers });
  }
}
