import { isRouteErrorResponse, type ClientActionFunctionArgs } from "@remix-run/react";
import { whyLost } from "~/app/why-lost";

/** What a form is told whose answer was lost: of which act, and why, as a sentence. */
export type LostForm = { ok: false; intent: string; problem: string };

const wait = "Please wait a minute.";

/**
 * The client's half of an action of a person's own pages: where no answer came (no network, an
 * error of ours), the form hears so beside itself within moments and keeps what was typed; its own
 * button sends it again. A refusal that is somewhere else to be read (a sign-in, a page that is
 * gone) leads there as before. `failed` is how the sentence begins (issue 20, 12).
 */
export function keepForm(failed: string) {
  return async ({ request, serverAction }: ClientActionFunctionArgs): Promise<unknown> => {
    const posted = request.clone();
    try {
      return await serverAction();
    } catch (cause) {
      if (request.signal.aborted || cause instanceof Response) throw cause;
      const status = isRouteErrorResponse(cause) ? cause.status : 503;
      if (status < 500 && status !== 429) throw cause;
      const intent = (await posted.formData()).get("intent");
      const answer: LostForm = {
        ok: false,
        intent: typeof intent === "string" ? intent : "",
        problem: `${failed}: ${status === 429 ? wait : whyLost(cause)}`,
      };
      // A status of failure also spares the page from loading its data anew, which would wait for
      // the network in its turn; single fetch heeds it in a whole response only.
      return Response.json(answer, { status });
    }
  };
}
