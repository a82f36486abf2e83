import { useEffect, useRef } from "react";
import type { StaffAnswer } from "~/app/components/staff/staff-answer";
import { tellAnswer } from "~/app/components/staff/use-staff-act";

function isAnswer(value: unknown): value is StaffAnswer {
  return typeof value === "object" && value !== null && "ok" in value && "title" in value;
}

/** Tells each answer of a fetcher once, and hands it on. */
export function useStaffAnswer(answer: unknown, onAnswer?: (answer: StaffAnswer) => void): void {
  const seen = useRef<unknown>(null);
  const latest = useRef(onAnswer);
  useEffect(() => {
    latest.current = onAnswer;
  });
  useEffect(() => {
    if (answer === seen.current || !isAnswer(answer) || answer.title === "") return;
    seen.current = answer;
    tellAnswer(answer);
    latest.current?.(answer);
  }, [answer]);
}
