import { useFetcher, useNavigate } from "@remix-run/react";
import CircleCheck from "lucide-react/icons/circle-check";
import { useEffect, useRef, useState, type FormEvent } from "react";
import { accountCreated } from "~/app/account-created";
import { useAnswer } from "~/app/components/use-answer";
import { ProblemAlert } from "~/app/components/fields/problem-alert";
import { toast } from "~/app/components/ui/overlay/toast";
import { checkDetails, checkEmail, type SignUpProblem } from "~/app/landing/check-sign-up";
import { forgetDraft, keepDraft } from "~/app/landing/sign-up-draft";
import { useProduct } from "~/app/product";
import { DetailsStep } from "./details-step";
import { EmailStep, GoogleForm } from "./email-step";
import { useSteps } from "./use-steps";

/** The action's answer; a browser without JavaScript gets it as a page. */
export type SignUpReply = {
  isDone: boolean;
  step: 1 | 2;
  email: string;
  name: string;
  phone: string;
  problem: SignUpProblem | null;
  /** Which legal texts stand now, to be shown with the form (CL-06). */
  seen?: string;
};

/** The part of the answer that the form itself needs. */
export type SignUpAnswer = Pick<SignUpReply, "isDone" | "problem" | "seen">;

/** The form's state when the page is first shown. */
export type SignUpState = SignUpReply & { referralCode: string | null; seen: string };

// U §9: the welcome is shown for two seconds.
const redirectAfterMs = 2000;

function Done() {
  const { name } = useProduct();
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  // The form was taller than this card, so its last message would be out of sight.
  useEffect(() => {
    heading.current?.scrollIntoView({ block: "center", behavior: "instant" });
    heading.current?.focus({ preventScroll: true });
    forgetDraft();
  }, []);
  // This runs here and not where the answer arrives: a form that was sent before the scripts loaded
  // is answered by a page.
  useEffect(() => {
    const leave = setTimeout(() => void navigate("/user"), redirectAfterMs);
    return () => clearTimeout(leave);
  }, [navigate]);
  return (
    <div role="status" className="flex flex-col items-center gap-3 py-6 text-center">
      <CircleCheck aria-hidden="true" className="size-12 text-accent-ink" />
      <h2 ref={heading} tabIndex={-1} className="text-heading font-bold outline-none">
        Welcome to {name}!
      </h2>
      <p className="text-muted">
        Please check your email to verify your account. We are taking you to it now.
      </p>
      <a href="/user" className="font-semibold underline underline-offset-4">
        Open my account
      </a>
    </div>
  );
}

function useSignUp(state: SignUpState) {
  const fetcher = useFetcher<SignUpAnswer>();
  const [problem, setProblem] = useState(state.problem);
  const reply = fetcher.data;
  useAnswer(reply, ({ problem: found, isDone }) => {
    setProblem(found);
    if (found) toast.error(found.title, { description: found.message });
    if (isDone) toast.success(accountCreated.title, { description: accountCreated.description });
  });
  const complain = (found: SignUpProblem | null): boolean => {
    setProblem(found);
    if (found) toast.error(found.title, { description: found.message });
    return found !== null;
  };
  return {
    fetcher,
    problem,
    complain,
    seen: reply?.seen ?? state.seen,
    isDone: reply?.isDone ?? state.isDone,
    isBusy: fetcher.state !== "idle",
  };
}

/** U §4: the two-step sign-up. Without JavaScript each step is a page of its own. */
export function SignUpForm({ state }: { state: SignUpState }) {
  const { fetcher, problem, complain, seen, isDone, isBusy } = useSignUp(state);
  const form = useRef<HTMLFormElement>(null);
  const { step, draft, toDetails, toEmail } = useSteps(state, form);
  useEffect(() => {
    if (problem?.field)
      form.current?.querySelector<HTMLElement>(`[name="${problem.field}"]`)?.focus();
  }, [problem, step]);
  const before = useRef(step);
  useEffect(() => {
    if (before.current === 2 && step === 1)
      form.current?.querySelector<HTMLElement>("[name=email]")?.focus();
    before.current = step;
  }, [step]);
  // An address that the server refuses is corrected where it was typed.
  useAnswer(fetcher.data?.problem?.field === "email" ? fetcher.data.problem : null, toEmail);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    if (event.isDefaultPrevented()) return;
    const { email, name, phone, password } = keepDraft(new FormData(event.currentTarget));
    if (step === 2) {
      if (complain(checkDetails({ name, phone, password }))) event.preventDefault();
      return;
    }
    event.preventDefault();
    if (!complain(checkEmail(email))) toDetails();
  };
  if (isDone) return <Done />;
  const errorOf = (field: string) => (problem?.field === field ? problem.message : null);
  return (
    <>
      <fetcher.Form
        ref={form}
        method="post"
        action="/?index"
        noValidate
        onSubmit={onSubmit}
        onChange={(event) => keepDraft(new FormData(event.currentTarget))}
        className="flex flex-col gap-4"
      >
        <div>
          <p className="text-sm font-semibold text-muted">Step {step} of 2</p>
          <h2 className="text-heading font-bold">
            {step === 1 ? "Or join here, in a minute" : "Almost there"}
          </h2>
        </div>
        {problem && !problem.field ? (
          <ProblemAlert title={problem.title} text={problem.message} />
        ) : null}
        {state.referralCode ? <input type="hidden" name="ref" value={state.referralCode} /> : null}
        {step === 1 ? (
          <EmailStep
            key={draft.email}
            email={draft.email}
            error={errorOf("email")}
            onRefused={(message) => complain({ title: "Invalid Email", message, field: "email" })}
          />
        ) : (
          <DetailsStep
            draft={draft}
            seen={seen}
            errorOf={errorOf}
            isBusy={isBusy}
            onBack={toEmail}
          />
        )}
      </fetcher.Form>
      {step === 1 ? <GoogleForm /> : null}
    </>
  );
}
