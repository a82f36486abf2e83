import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import {
  Form,
  Link,
  useActionData,
  useLoaderData,
  useNavigate,
  useNavigation,
  type MetaFunction,
  type ShouldRevalidateFunction,
} from "@remix-run/react";
import { useEffect, useRef } from "react";
import { z } from "zod";
import {
  readFullName,
  readWhereabouts,
  textsChanged,
  type SignUpProblem,
} from "~/app/auth/answer-sign-up.server";
import { homeOf } from "~/app/auth/home-of.server";
import { readSeen, seenAfterRefusal, seenNow } from "~/app/auth/read-seen.server";
import { currentPerson } from "~/app/auth/session.server";
import { useAnswer } from "~/app/components/use-answer";
import { SignInAgain } from "~/app/components/sign-in/sign-in-again";
import { Agreement, TextsBox } from "~/app/components/sign-in/agreement";
import { DoorPage } from "~/app/components/site/door-page";
import { Field } from "~/app/components/fields/field";
import { PhoneField } from "~/app/components/fields/phone-field";
import { ProblemAlert } from "~/app/components/fields/problem-alert";
import { StateField } from "~/app/components/fields/state-field";
import { Button } from "~/app/components/ui/button";
import { toast } from "~/app/components/ui/overlay/toast";
import { redirectWithToast } from "~/app/flash-toast.server";
import { keepForm } from "~/app/keep-form";
import { pageMeta, useHome } from "~/app/product";
import { completeSignUp } from "~/core/sign-up/complete-sign-up";
import { findTypedPhone } from "~/core/accounts/sign-in/queries-sign-in";
import { webCheckbox } from "~/core/consent/wordings";
import { agreementShown } from "~/core/sign-up/answers/agreement-shown";
import { RuleBroken } from "~/core/errors";
import { env } from "~/env";
import { log } from "~/log";

const sessionLost = "Authentication session lost. Please try again.";
const button = "Complete Account & Start Earning";
const shape = z.object({
  name: z.string().trim().max(200).catch(""),
  phone: z.string().trim().max(40).catch(""),
  state: z.string().trim().max(40).catch(""),
  smsConsent: z.string().optional(),
});

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await currentPerson(request);
  if (!person)
    throw await redirectWithToast("/", {
      title: "Authentication Required",
      description: "Please sign in with Google first.",
      destructive: true,
    });
  if (findTypedPhone(person.userId)) throw redirect(homeOf(person.userId));
  return {
    name: `${person.firstName} ${person.lastName}`.trim(),
    email: person.email,
    seen: seenNow(),
  };
}

type Problem = Omit<SignUpProblem, "ok">;
type Answer = { done: true } | { done: false; problem: Problem; seen?: string };

const refuserOf =
  (form: FormData) =>
  (problem: Problem, status = 400) => {
    const seen = seenAfterRefusal(form, problem.areTextsChanged === true);
    return data<Answer>({ done: false, problem, seen }, { status });
  };

export async function action({ request, context }: ActionFunctionArgs) {
  const person = await currentPerson(request);
  const form = await request.formData();
  const refuse = refuserOf(form);
  if (!person) return refuse({ title: "Error", message: sessionLost }, 401);
  const { name, phone, state, smsConsent } = shape.parse(Object.fromEntries(form));
  const missing = name === "" ? "name" : phone === "" ? "phone" : null;
  if (missing)
    return refuse({
      title: "Missing Information",
      message: "Please fill in all fields to complete signup.",
      field: missing,
    });
  const where = readWhereabouts({ phone, state });
  if ("ok" in where) return refuse(where);
  try {
    completeSignUp({
      ...where,
      userId: person.userId,
      ...readFullName(name),
      answer: `Pressed “${button}”.`,
      shown: agreementShown(env.PRODUCT_NAME, button),
      seen: readSeen(form),
      textsWished: smsConsent ? webCheckbox(env.PRODUCT_NAME) : null,
      ip: context.clientAddress,
      userAgent: request.headers.get("User-Agent")?.slice(0, 300) ?? null,
    });
  } catch (cause) {
    if (cause instanceof RuleBroken && cause.code === "too_young")
      return refuse({ title: "Update Failed", message: cause.message, field: "phone" });
    if (cause instanceof RuleBroken && cause.code === "texts_changed")
      return refuse(textsChanged(cause), 409);
    if (cause instanceof RuleBroken && cause.code !== "not_a_name")
      return refuse({ title: "Update Failed", message: cause.message });
    if (cause instanceof RuleBroken)
      return refuse({ title: "Check Your Name", message: cause.message, field: "name" });
    log.error({ userId: person.userId, err: cause }, "a sign-up could not be completed");
    return refuse(
      {
        title: "Update Failed",
        message: "There was an error saving your details. Please try again.",
      },
      500,
    );
  }
  return data<Answer>({ done: true });
}

export const clientAction = keepForm("Update Failed", ({ failed, why }): Answer => ({
  done: false,
  problem: { title: failed, message: why },
}));

export const meta: MetaFunction = ({ matches }) => [
  ...pageMeta(matches, "Complete your account", "A few details, and your account is ready."),
  { name: "robots", content: "noindex" },
];

// A person who has submitted the form reads the answer here. Reloading would lead away before they
// have read it, or away from what was typed when the session is gone.
export const shouldRevalidate: ShouldRevalidateFunction = ({
  actionResult,
  defaultShouldRevalidate,
}) => actionResult === undefined && defaultShouldRevalidate;

function Done() {
  const navigate = useNavigate();
  const home = useHome() ?? "/user";
  useEffect(() => {
    const timer = setTimeout(() => void navigate(home), 1000);
    return () => clearTimeout(timer);
  }, [home, navigate]);
  return (
    <DoorPage title="Your account is complete" lead="We take you to your portal now.">
      <Button asChild>
        <Link to={home}>Go to my portal</Link>
      </Button>
    </DoorPage>
  );
}

/** Sign-out for a person who came with another Google account than they meant to. */
function NotYou({ email }: { email: string | null }) {
  return (
    <Form method="post" action="/logout" className="mt-5 text-center text-sm text-muted">
      {email ? `Signed in as ${email}. ` : ""}Not you?{" "}
      <Button type="submit" look="link" className="text-sm">
        Sign out
      </Button>
    </Form>
  );
}

export default function CompleteSignup() {
  const { name, email, seen } = useLoaderData<typeof loader>();
  const answer = useActionData<Answer>();
  const isBusy = useNavigation().state !== "idle";
  const problem = answer && !answer.done ? answer.problem : undefined;
  const seenLast = (answer && !answer.done ? answer.seen : undefined) ?? seen;
  const form = useRef<HTMLFormElement>(null);
  // U §8: failures are toasts; the focus moves to the field to correct.
  useAnswer(problem, ({ title, message, field }) => {
    toast.error(title, { description: message });
    if (field) form.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();
  });
  if (answer?.done) return <Done />;
  const isSignedOut = problem?.message === sessionLost;
  const errorOf = (field: string) => (problem?.field === field ? problem.message : null);
  return (
    <DoorPage
      title="Complete your account"
      lead="Two details, and you can send your first screenshot."
    >
      <Form ref={form} method="post" className="flex flex-col gap-4" noValidate>
        {problem && !problem.field ? (
          <ProblemAlert title={problem.title} text={problem.message} />
        ) : null}
        {isSignedOut ? <SignInAgain onDone={() => form.current?.requestSubmit()} /> : null}
        <Field
          label="Full Name"
          name="name"
          autoComplete="name"
          defaultValue={name}
          required
          error={errorOf("name")}
        />
        <PhoneField label="US Cell Number" error={errorOf("phone")} />
        <StateField error={errorOf("state")} />
        <TextsBox />
        <Agreement button={button} seen={seenLast} />
        <Button type="submit" disabled={isBusy} className="h-auto min-h-11 py-2 whitespace-normal">
          {isBusy ? "Saving …" : button}
        </Button>
      </Form>
      <NotYou email={email} />
    </DoorPage>
  );
}
