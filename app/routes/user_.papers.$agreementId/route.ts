import type { LoaderFunctionArgs } from "@remix-run/node";
import { requirePerson } from "~/app/auth/session.server";
import { answerPdf } from "~/app/packet/answer-pdf";
import { findAcceptedText } from "~/core/sign-up/answers/queries-agreements";
import { acceptedPaper, paperName } from "~/operations/messages/keep-accepted-papers";

/** A text that the signed-in person accepted, as the very PDF that was kept (CL-06). */
export async function loader({ request, params }: LoaderFunctionArgs): Promise<Response> {
  const { userId } = await requirePerson(request);
  const text = findAcceptedText(userId, params.agreementId ?? "");
  if (!text) throw new Response("Not found", { status: 404, statusText: "Not Found" });
  return answerPdf(await acceptedPaper(userId, text), paperName(text));
}
