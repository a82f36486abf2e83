import type { ActionFunctionArgs } from "@remix-run/node";
import { requirePerson } from "~/app/auth/session.server";
import { noExhibit, readExhibit } from "~/app/upload/read-exhibit.server";
import { checkOwnExhibit, takeOwnRegistryMail } from "~/core/cases/exhibits/take-own-registry-mail";
import { refusalOf, RuleBroken } from "~/core/errors";
import { keepExhibit } from "~/operations/evidence/keep-exhibit";

const statuses: Readonly<Record<string, number>> = { too_large: 413, busy: 503 };

/** Takes the registry's e-mail that a person adds to their own case (CL-01). */
export async function action({ request, params }: ActionFunctionArgs) {
  const { userId } = await requirePerson(request);
  const caseId = params.caseId ?? "";
  try {
    await readExhibit(request, userId, async ({ bytes }) => {
      checkOwnExhibit(userId, caseId);
      if (bytes === null) throw noExhibit();
      takeOwnRegistryMail(userId, caseId, await keepExhibit({ userId, caseId, bytes }));
    });
    return Response.json({ ok: true });
  } catch (cause) {
    const refusal = refusalOf(cause);
    if (!refusal) throw cause;
    const code = cause instanceof RuleBroken ? cause.code : "";
    const status = statuses[code] ?? refusal.status;
    const problem = status === 404 ? "This case is not here any more." : refusal.sentence;
    return Response.json({ ok: false, problem }, { status });
  }
}
