import { useEffect, useRef } from "react";
import { toast } from "~/app/components/ui/toast";

/** What a form of staff is answered, shown as a notice. */
export type DeskAnswer = { ok: boolean; title: string; description?: string };

function isAnswer(value: unknown): value is DeskAnswer {
  return typeof value === "object" && value !== null && "ok" in value && "title" in value;
}

/** Shows each answer of a fetcher once, and hands it on. */
export function useDeskAnswer(answer: unknown, onAnswer?: (answer: DeskAnswer) => void): void {
  const seen = useRef<unknown>(null);
  const latest = useRef(onAnswer);
  useEffect(() => {
    latest.current = onAnswer;
  });
  useEffect(() => {
    if (answer === seen.current || !isAnswer(answer) || answer.title === "") return;
    seen.current = answer;
    (answer.ok ? toast.success : toast.error)(answer.title, { description: answer.description });
    latest.current?.(answer);
  }, [answer]);
}
