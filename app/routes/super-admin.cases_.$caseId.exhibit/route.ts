import type { ActionFunctionArgs } from "@remix-run/node";
import { actingStaff } from "~/app/auth/staff.server";
import { answerStaff } from "~/app/staff/answer-staff.server";
import { noExhibit, readExhibit } from "~/app/upload/read-exhibit.server";
import { dateRegistryMail } from "~/core/cases/exhibits/date-registry-mail";
import { getCase } from "~/core/cases/queries";
import { keepExhibit } from "~/operations/evidence/keep-exhibit";

/**
 * Notes for staff since when a number is registered, by the registry's e-mail that they add, or
 * that the person added (CL-01).
 */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const staff = await actingStaff(request, context);
  const caseId = params.caseId ?? "";
  const { status = 200, ...told } = await answerStaff("", () =>
    readExhibit(request, staff.userId, async ({ bytes, field }) => {
      const { userId } = getCase(caseId);
      const kept = bytes === null ? null : await keepExhibit({ userId, caseId, bytes });
      const mail = kept ?? { id: field("exhibit") };
      if (mail.id === "") throw noExhibit();
      dateRegistryMail({ caseId, mail, day: field("day") }, staff);
      return { ok: true, title: "Noted", description: "The claim was judged anew." };
    }),
  );
  return Response.json(told, { status });
}
