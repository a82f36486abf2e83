import { useFetcher } from "@remix-run/react";
import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import { useEffect } from "react";
import { Alert, AlertTitle } from "~/app/components/ui/alert";
import { toast } from "~/app/components/ui/overlay/toast";

/**
 * What the sign-in answers when it does not lead on. `phone` is the number that a code was texted
 * to.
 */
export type LoginAnswer = {
  ok: boolean;
  intent: string;
  title: string;
  description: string;
  phone?: string;
};

/** A form to the sign-in whose answers are toasts (U §8). */
export function useLogin() {
  const fetcher = useFetcher<LoginAnswer>();
  useEffect(() => {
    const { data } = fetcher;
    if (data)
      (data.ok ? toast.success : toast.error)(data.title, { description: data.description });
  }, [fetcher.data]);
  return { fetcher, isBusy: fetcher.state !== "idle" };
}

/** What the sign-in answered, beside its form: a notice goes away, and is read by few. */
export function Answer({ answer }: { answer: LoginAnswer }) {
  return (
    <Alert look={answer.ok ? "positive" : "danger"} role="alert">
      {answer.ok ? <CircleCheck aria-hidden="true" /> : <CircleAlert aria-hidden="true" />}
      <AlertTitle>{answer.title}</AlertTitle>
      <p>{answer.description}</p>
    </Alert>
  );
}
