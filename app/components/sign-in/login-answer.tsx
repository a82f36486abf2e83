import { useFetcher } from "@remix-run/react";
import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import { useState, type FormEvent } from "react";
import { useAnswer } from "~/app/components/use-answer";
import { Alert, AlertTitle } from "~/app/components/ui/alert";
import { toast } from "~/app/components/ui/overlay/toast";
import { offline } from "~/app/why-lost";

/**
 * The sign-in's answer when it does not redirect. `phone` is the number that a code was texted to.
 */
export type LoginAnswer = {
  ok: boolean;
  intent: string;
  title: string;
  description: string;
  phone?: string;
};

const intentOf = ({ nativeEvent }: FormEvent): string =>
  nativeEvent instanceof SubmitEvent && nativeEvent.submitter instanceof HTMLButtonElement
    ? nativeEvent.submitter.value
    : "";

/**
 * A sign-in form whose answers are shown as toasts (U §8). `said` is the answer shown beside the
 * form, at first `answer`. `onSubmit` does not send the form without a network: over another page,
 * the code that would report the failure may not have loaded.
 */
export function useLogin(answer?: LoginAnswer) {
  const fetcher = useFetcher<LoginAnswer>();
  const [lost, setLost] = useState<LoginAnswer>();
  const onSubmit = (event: FormEvent): void => {
    setLost(undefined);
    if (navigator.onLine) return;
    event.preventDefault();
    setLost({ ok: false, intent: intentOf(event), title: "Error", description: offline });
    toast.error("Error", { description: offline });
  };
  useAnswer(fetcher.data, ({ ok, title, description }) =>
    (ok ? toast.success : toast.error)(title, { description }),
  );
  const said = lost ?? fetcher.data ?? answer;
  return { fetcher, said, onSubmit, isBusy: fetcher.state !== "idle" };
}

/** The sign-in's answer beside its form, since a toast disappears and few people read it. */
export function Answer({ answer }: { answer: LoginAnswer }) {
  return (
    <Alert look={answer.ok ? "positive" : "danger"} role="alert">
      {answer.ok ? <CircleCheck aria-hidden="true" /> : <CircleAlert aria-hidden="true" />}
      <AlertTitle>{answer.title}</AlertTitle>
      <p>{answer.description}</p>
    </Alert>
  );
}
