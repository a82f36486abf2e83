import { useFetcher, useRevalidator } from "@remix-run/react";
import { useCallback, useEffect, useRef } from "react";
import { useProof } from "~/app/components/staff/acts/proof-context";
import type { StaffAnswer } from "~/app/components/staff/staff-answer";
import { tellAnswer } from "~/app/components/staff/acts/tell-answer";

type Posted = { form: FormData; action: string };
type OnAnswer = (answer: StaffAnswer, posted: FormData) => void;

/** Whether a response is an answer to a staff act. */
export function isAnswer(value: unknown): value is StaffAnswer {
  return typeof value === "object" && value !== null && "ok" in value && "title" in value;
}

function toUndo(undo: NonNullable<StaffAnswer["undo"]>): Posted {
  const form = new FormData();
  for (const [name, value] of Object.entries({ intent: "undo", ...undo }))
    form.set(name, String(value));
  const page = "caseId" in undo ? "cases" : "support-chat";
  return { form, action: `/super-admin/${page}` };
}

/**
 * A fetcher for staff forms. It shows each answer once and hands it on. A lost act can be repeated
 * from its notice, and an act that needs a proof of identity is carried out after it; the page and
 * what was typed stay meanwhile (A §8).
 */
export function useStaffFetcher<Answer = StaffAnswer>(
  onAnswer?: OnAnswer,
  tellThat: (answer: StaffAnswer) => boolean = () => true,
) {
  const fetcher = useFetcher<Answer>();
  const { revalidate } = useRevalidator();
  const askForProof = useProof();
  const { submit, formData, formAction, data } = fetcher;
  const posted = useRef<Posted | null>(null);
  const seen = useRef<unknown>(null);
  const latest = useRef({ onAnswer, tellThat, revalidate, askForProof });
  useEffect(() => {
    latest.current = { onAnswer, tellThat, revalidate, askForProof };
    if (formData && formAction) posted.current = { form: formData, action: formAction };
  });
  const again = useCallback(() => {
    if (!posted.current) return;
    const { form, action } = posted.current;
    const hasFile = [...form.values()].some((value) => typeof value !== "string");
    submit(form, { method: "post", action, ...(hasFile && { encType: "multipart/form-data" }) });
  }, [submit]);
  useEffect(() => {
    const answer: unknown = data;
    if (answer === seen.current || !isAnswer(answer)) return;
    seen.current = answer;
    const now = latest.current;
    if (answer.needsProof) return now.askForProof(again);
    // The page shows what somebody else changed meanwhile, beside the refusal.
    if (answer.isStale) void now.revalidate();
    const { undo } = answer;
    const takeBack =
      undo &&
      ((): void => {
        const { form, action } = toUndo(undo);
        submit(form, { method: "post", action });
      });
    if (answer.title !== "" && now.tellThat(answer)) tellAnswer(answer, again, takeBack);
    now.onAnswer?.(answer, posted.current?.form ?? new FormData());
  }, [data, again, submit]);
  return fetcher;
}
