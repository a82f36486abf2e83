import { isRouteErrorResponse, type ClientActionFunctionArgs } from "@remix-run/react";
import { whyLost } from "~/app/why-lost";

/** A form whose answer was lost: its `intent`, what did not work, and why. */
export type LostAct = { intent: string; failed: string; why: string };

/**
 * The answer that a form gets in place of a lost one: which act was lost, and why, as a sentence.
 */
export type LostForm = { ok: false; intent: string; problem: string };

/**
 * Whether an act's answer was lost. A page's own `shouldRevalidate` asks this: Remix wants to
 * reload everything whatever the outcome of the act, and without a network that waits.
 */
export const isLost = (status: number | undefined): boolean =>
  status !== undefined && (status >= 500 || status === 429);

const wait = "Please wait a minute.";

const besideForm = ({ intent, failed, why }: LostAct): LostForm => ({
  ok: false,
  intent,
  problem: `${failed}: ${why}`,
});

/**
 * A client action for forms on the users' own pages and on the sign-in pages. Where no answer came
 * (no network, a server error), the form shows so within moments and keeps what was typed; its own
 * button sends it again. A refusal that another page explains (a sign-in, a page that is gone)
 * leads there as before. `failed` begins the sentence, and `say` puts the failure into the form of
 * this page's answers (issue 20, 12).
 */
export function keepForm(failed: string, say: (lost: LostAct) => object = besideForm) {
  return async ({ request, serverAction }: ClientActionFunctionArgs): Promise<unknown> => {
    const posted = request.clone();
    try {
      return await serverAction();
    } catch (cause) {
      if (request.signal.aborted || cause instanceof Response) throw cause;
      const status = isRouteErrorResponse(cause) ? cause.status : 503;
      if (!isLost(status)) throw cause;
      const intent = (await posted.formData()).get("intent");
      const answer = say({
        intent: typeof intent === "string" ? intent : "",
        failed,
        why: status === 429 ? wait : whyLost(cause),
      });
      // A failure status also stops the page from reloading its data, which would wait for the
      // network too; single fetch respects the status only of a whole response.
      return Response.json(answer, { status });
    }
  };
}
