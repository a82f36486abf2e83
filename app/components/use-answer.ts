import { useEffect, useRef } from "react";

// Answers that were told, by identity. An answer outlives the part of the page that tells it: a tab
// that is opened again, or a second look of React at an effect, must not tell it once more.
const told = new WeakSet();

/**
 * Tells each answer to a form once: a notice, the focus on the field to correct. `tell` is the one
 * of the last render. An effect on an answer is written nowhere else (`tests/app/effects.test.ts`).
 */
export function useAnswer<Answer extends object>(
  answer: Answer | null | undefined,
  tell: (answer: Answer) => void,
): void {
  const latest = useRef(tell);
  useEffect(() => {
    latest.current = tell;
  });
  useEffect(() => {
    if (!answer || told.has(answer)) return;
    told.add(answer);
    latest.current(answer);
  }, [answer]);
}
