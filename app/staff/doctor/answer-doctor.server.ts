import { answerDone } from "~/app/staff/answer-staff.server";
import { recordStaffAct, type Staff } from "~/core/accounts/staff-acts/record-staff-act";
import { listFindings } from "~/core/staff/health/list-findings";
import { consult, toldOf } from "~/operations/doctor/consult";

/** The findings of the doctor's last run, for the settings page. */
export function shownFindings() {
  const kept = listFindings();
  const lookedAt = kept.length > 0 ? Math.max(...kept.map((one) => one.lookedAt)) : null;
  return {
    lookedAt,
    findings: kept.map((finding) => {
      const { name, level, mend, beganAt } = finding;
      return { name, level, found: toldOf(finding, lookedAt ?? 0), mend, beganAt };
    }),
  };
}

/** Runs the doctor now; this takes up to twenty seconds. */
export function answerConsult(staff: Staff) {
  return answerDone("The doctor could not look: ", async () => {
    const now = Date.now();
    const subject = { subjectKind: "setting", subjectId: "doctor" };
    recordStaffAct({ staff, act: "consult-doctor", ...subject, at: now });
    const { examined } = await consult(now);
    const failing = examined.filter(({ level }) => level === "fail").length;
    const count = `${failing} ${failing === 1 ? "check fails" : "checks fail"}`;
    return {
      title: "The doctor has looked",
      description: failing === 0 ? "Nothing is wrong." : `${count}; each says how to mend it.`,
    };
  });
}
