import { isRouteErrorResponse, type ClientActionFunctionArgs } from "@remix-run/react";
import type { StaffAnswer } from "~/app/components/staff/staff-answer";
import { tellFailure, type StaffPage } from "~/app/staff/act-failures";
import { whyLost } from "~/app/why-lost";

type Kept = StaffAnswer & { status: number };

// Turns what would have been an error page into an answer that leaves the page as it is.
function answerFor(page: StaffPage, intent: unknown, cause: unknown): Kept {
  const failed = (why: string) => ({ ok: false, ...tellFailure(page, intent, why) });
  if (!isRouteErrorResponse(cause))
    return { ...failed(whyLost(cause)), status: 503, canRepeat: true };
  const { status } = cause;
  const said: unknown = cause.data;
  if (status === 403 && typeof said === "object" && said !== null && "description" in said)
    return { ...failed(String(said.description)), status };
  if (status === 404) return { ...failed("It is no longer there."), status };
  if (status === 429) return { ...failed("Please wait a minute."), status, canRepeat: true };
  return {
    ...failed("Something went wrong on our side. Try again in a moment."),
    status,
    canRepeat: true,
  };
}

function answerForRedirect(page: StaffPage, intent: unknown, to: string): Kept | null {
  if (to.startsWith("/confirm-identity"))
    return { ok: false, title: "", status: 401, needsProof: true };
  if (!to.startsWith("/login")) return null;
  const told = tellFailure(page, intent, "You have been signed out.");
  return { ok: false, ...told, status: 401, signIn: to };
}

/**
 * A client action for staff pages. Whatever comes instead of the action's answer (no network, an
 * error, an ended session, a request for a proof of identity) becomes an answer itself, so that the
 * page stays with what was typed (A §8).
 */
export function keepPage(page: StaffPage) {
  return async ({ request, serverAction }: ClientActionFunctionArgs): Promise<unknown> => {
    const posted = request.clone();
    try {
      return await serverAction();
    } catch (cause) {
      if (request.signal.aborted) throw cause;
      const intent = (await posted.formData()).get("intent");
      const kept =
        cause instanceof Response
          ? answerForRedirect(page, intent, cause.headers.get("Location") ?? "")
          : answerFor(page, intent, cause);
      if (!kept) throw cause;
      // A failure status also stops the page from reloading its data; single fetch respects the
      // status only of a whole response.
      const { status, ...answer } = kept;
      return Response.json(answer, { status });
    }
  };
}
