import { recordFact } from "~/core/claims/facts/record-fact";

/** Two old advertisements on a picture of a case: nearly everything is worth asking then. */
export function showTwoAdvertisements(caseId: string): void {
  for (const day of ["2026-05-04", "2026-05-20"])
    recordFact({
      caseId,
      fact: "text",
      textId: `${caseId}:${day}`,
      source: "picture",
      sourceRef: "a picture",
      at: Date.now(),
      value: {
        direction: "from_sender",
        receivedAt: { kind: "local", day, second: 43_200 },
        class: "marketing",
        isConfirmation: false,
        bulkSigns: ["opt_out_line"],
        words: `offer of ${day}`,
      },
    });
}
