import { Field } from "~/app/components/fields/field";

type Answered = { ok: boolean; problem?: string };

/** The answer to a question about a claim, with what was wrong with the last one. */
export function AnswerField({ words, data }: { words: string; data: Answered | undefined }) {
  return (
    <Field
      label={words}
      name="answer"
      maxLength={300}
      autoComplete="off"
      required
      {...(data?.ok === false ? { error: data.problem } : {})}
    />
  );
}
