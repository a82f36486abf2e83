import { z } from "zod";
import { failureOf } from "~/app/staff/act-failures";
import { answerStaff } from "~/app/staff/answer-staff.server";
import type { StaffAnswer } from "~/app/components/staff/staff-answer";
import type { Staff } from "~/core/accounts/staff-acts/record-staff-act";
import { actAsStaff } from "~/core/cases/act-as-staff";
import { decideCorrection } from "~/core/cases/review/decide-correction";
import { confirmAddress } from "~/core/outreach/confirm-address";
import { pausePursuit } from "~/core/outreach/pause-pursuit";
import { recordFiling } from "~/core/outreach/papers/record-filing";
import { releaseCase } from "~/core/outreach/release-case";
import { resumePursuit } from "~/core/outreach/resume-pursuit";
import { stopPursuit } from "~/core/outreach/stop-pursuit";

const version = z.coerce.number().int();
const words = (most: number) => z.string().trim().max(most);

const orders = z.discriminatedUnion("intent", [
  z.object({ intent: z.enum(["release", "hold", "resume", "stop"]), version }),
  z.object({ intent: z.literal("confirm"), version, email: z.email() }),
  z.object({
    intent: z.enum(["take-correction", "refuse-correction"]),
    version,
    correction: z.string().startsWith("corr_").max(80),
  }),
  z.object({
    intent: z.literal("filing"),
    version,
    court: words(200),
    number: words(100),
    filedOn: words(10),
  }),
]);

const done = {
  release: "The first letter goes out now.",
  hold: "No letter leaves until somebody lets it go on.",
  resume: "Outreach goes on.",
  stop: "No further letter leaves for this case.",
  confirm: "Letters go to this address too, from the next step on.",
  filing: "The last step is reached.",
};

const acts = {
  release: "release-case",
  hold: "hold-outreach",
  resume: "resume-outreach",
  stop: "stop-outreach",
  confirm: "confirm-address",
  filing: "record-filing",
} as const;

/** Carries out a staff act on the outreach of a case or on corrections of its reading. */
export function answerPursuitAct(
  caseId: string,
  form: FormData,
  staff: Staff,
): Promise<StaffAnswer> {
  return answerStaff(`${failureOf("case", form.get("intent"))}: `, () => {
    const order = orders.parse(Object.fromEntries(form));
    if ("correction" in order) {
      const take = order.intent === "take-correction";
      decideCorrection({
        correctionId: order.correction,
        caseId,
        version: order.version,
        take,
        staff,
      });
      return {
        ok: true,
        title: take ? "Corrected" : "Refused",
        description: "The value that was read stays on record.",
      };
    }
    const actor = { kind: "admin", id: staff.userId } as const;
    actAsStaff({ act: acts[order.intent], caseId, version: order.version, staff }, () => {
      switch (order.intent) {
        case "release":
          return releaseCase(caseId, actor);
        case "hold":
          return pausePursuit(caseId, "by_staff", actor);
        case "resume":
          return resumePursuit(caseId, actor);
        case "stop":
          return stopPursuit(caseId, "by_staff", actor);
        case "confirm":
          return confirmAddress(caseId, order.email, actor);
        case "filing":
          return recordFiling(caseId, order, actor);
      }
    });
    return { ok: true, title: "Done", description: done[order.intent] };
  });
}
