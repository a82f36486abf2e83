import { isRouteErrorResponse, type ClientActionFunctionArgs } from "@remix-run/react";
import { whyLost } from "~/app/why-lost";

/** What is known of a form whose answer was lost: its act, what did not work, and why. */
export type Loss = { intent: string; failed: string; why: string };

/** What a form is told whose answer was lost: of which act, and why, as a sentence. */
export type LostForm = { ok: false; intent: string; problem: string };

/**
 * Whether an act's answer was lost. A page's own `shouldRevalidate` asks here: Remix tells it that
 * everything is to be loaded anew whatever came of the act, and without a network that waits.
 */
export const isLost = (status: number | undefined): boolean =>
  status !== undefined && (status >= 500 || status === 429);

const wait = "Please wait a minute.";

const besideForm = ({ intent, failed, why }: Loss): LostForm => ({
  ok: false,
  intent,
  problem: `${failed}: ${why}`,
});

/**
 * The client's half of an action of a person's own pages and of the doors to them: where no answer
 * came (no network, an error of ours), the form hears so beside itself within moments and keeps
 * what was typed; its own button sends it again. A refusal that is somewhere else to be read (a
 * sign-in, a page that is gone) leads there as before. `failed` is how the sentence begins, `say`
 * puts the loss in the words in which this page's action answers (issue 20, 12).
 */
export function keepForm(failed: string, say: (loss: Loss) => object = besideForm) {
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
      // A status of failure also spares the page from loading its data anew, which would wait for
      // the network in its turn; single fetch heeds it in a whole response only.
      return Response.json(answer, { status });
    }
  };
}
