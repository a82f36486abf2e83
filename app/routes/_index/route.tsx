import {
  data,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import {
  useActionData,
  useLoaderData,
  useLocation,
  type MetaFunction,
  type ShouldRevalidateFunction,
} from "@remix-run/react";
import { useEffect, useState } from "react";
import { answerSignUp } from "~/app/auth/answer-sign-up.server";
import { seenAfterRefusal, seenNow } from "~/app/auth/read-seen.server";
import { currentPerson } from "~/app/auth/session.server";
import {
  recallSignUp,
  referralInAddress,
  rememberReferral,
} from "~/app/auth/sign-up-memory.server";
import { PublicPage } from "~/app/components/site/public-page";
import type { LandingTab } from "~/app/components/site/landing-header";
import { toast } from "~/app/components/ui/overlay/toast";
import { keepForm } from "~/app/keep-form";
import { checkEmail } from "~/app/landing/check-sign-up";
import { goToSignUp, goToSignUpFrom, joinId } from "~/app/landing/join";
import { readLanding } from "~/app/landing/read-landing.server";
import { smsCode } from "~/app/landing/sms-code.server";
import { InvitedBy, firstTextLink } from "~/app/landing/use-text-link";
import { pageMeta } from "~/app/product";
import { product } from "~/app/product.server";
import { AffiliatesTab } from "./affiliates-tab";
import { HomeTab } from "./home-tab";
import type { SignUpAnswer, SignUpReply } from "./sign-up-form";

const description =
  "Text a screenshot of an unlawful marketing text to our agent. We check it, open a case, pursue the sender, and pay you a flat $500 when your claim settles.";

const tabOf = (search: string): LandingTab =>
  new URLSearchParams(search).get("tab") === "affiliates" ? "affiliates" : "home";

export async function loader({ request }: LoaderFunctionArgs) {
  const referralCode = referralInAddress(request);
  const invitedBy = recallSignUp(request).referralCode;
  const number = product().agentNumber;
  const page = {
    view: readLanding(Date.now()),
    code: number ? smsCode(firstTextLink(number.e164, invitedBy)) : null,
    tab: tabOf(new URL(request.url).search),
    isSignedIn: (await currentPerson(request)) !== null,
    referralCode,
    invitedBy,
    seen: seenNow(),
  };
  return data(
    page,
    referralCode ? { headers: { "Set-Cookie": rememberReferral(referralCode) } } : undefined,
  );
}

const fieldOf = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === "string" ? value.slice(0, 254) : "";
};

/**
 * U §4: the two steps of the sign-up. Without JavaScript the first step only shows the second; the
 * second creates the account.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const typed = {
    email: fieldOf(form, "email").trim(),
    name: fieldOf(form, "name"),
    phone: fieldOf(form, "phone"),
  };
  const reply = (rest: Pick<SignUpReply, "isDone" | "step" | "problem" | "seen">): SignUpReply => ({
    ...typed,
    ...rest,
  });
  if (form.get("intent") === "email") {
    const problem = checkEmail(typed.email);
    // The second step shows the agreement for the first time.
    return data(reply({ isDone: false, step: problem ? 1 : 2, problem, seen: seenNow() }), {
      status: problem ? 400 : 200,
    });
  }
  const answer = await answerSignUp(request, form, context.clientAddress);
  if (!answer.ok) {
    const { title, message, field, status = 400, areTextsChanged = false } = answer;
    return data(
      reply({
        isDone: false,
        step: typed.email ? 2 : 1,
        problem: { title, message, ...(field ? { field } : {}) },
        seen: seenAfterRefusal(form, areTextsChanged),
      }),
      { status },
    );
  }
  // Without JavaScript the browser itself redirects after two seconds (U §4).
  answer.headers.set("Refresh", "2; url=/user");
  return data(reply({ isDone: true, step: 2, problem: null }), { headers: answer.headers });
}

export const clientAction = keepForm(
  "Failed to create your account",
  ({ failed, why }): SignUpAnswer => ({ isDone: false, problem: { title: failed, message: why } }),
);

export const headers: HeadersFunction = ({ actionHeaders }) => {
  const refresh = actionHeaders.get("Refresh");
  return { "Cache-Control": "private, no-cache", ...(refresh ? { Refresh: refresh } : {}) };
};

const affiliates = {
  title: "Affiliates: earn on three levels",
  description:
    "Share your link: $50, $25 and $15 for every settled claim of the people you bring, on three levels.",
  path: "/?tab=affiliates",
};

export const meta: MetaFunction<typeof loader> = ({ matches, data: page }) =>
  page?.tab === "affiliates"
    ? pageMeta(matches, affiliates.title, affiliates.description, affiliates.path)
    : pageMeta(matches, null, description, "/");

// The form's own answer is complete, and the figures update themselves.
export const shouldRevalidate: ShouldRevalidateFunction = () => false;

function useTab(first: LandingTab) {
  const [tab, setTab] = useState(first);
  const { key, search } = useLocation();
  // A link to one of the tabs, as from the wordmark, is a navigation within this page.
  useEffect(() => setTab(tabOf(search)), [key, search]);
  const showTab = (next: LandingTab) => {
    setTab(next);
    window.history.replaceState(
      window.history.state,
      "",
      next === "home" ? "/" : "/?tab=affiliates",
    );
    window.scrollTo({ top: 0, behavior: "instant" });
  };
  return { tab, showTab };
}

export default function Landing() {
  const {
    view,
    code,
    tab: first,
    isSignedIn,
    referralCode,
    invitedBy,
    seen,
  } = useLoaderData<typeof loader>();
  const reply = useActionData<SignUpReply>();
  const { tab, showTab } = useTab(first);
  const onJoin = tab === "home" ? goToSignUp : () => goToSignUpFrom(() => showTab("home"));
  useEffect(() => {
    if (window.location.hash === `#${joinId}`) goToSignUp();
  }, []);
  useEffect(() => {
    if (referralCode)
      toast.plain("Affiliate Link Detected!", {
        description: "Your sign-up will be credited to the person who invited you.",
      });
  }, [referralCode]);
  const signUp = {
    isDone: false,
    step: 1 as const,
    email: "",
    name: "",
    phone: "",
    problem: null,
    seen,
    ...reply,
    referralCode,
  };
  return (
    <PublicPage landing={{ tab, showTab, onJoin }}>
      <div
        id="landing-panel"
        role="tabpanel"
        aria-labelledby={`tab-${tab}`}
        tabIndex={-1}
        className="outline-none"
      >
        {tab === "home" ? (
          <InvitedBy.Provider value={invitedBy}>
            <HomeTab
              view={view}
              code={code}
              isSignedIn={isSignedIn}
              signUp={signUp}
              onJoin={onJoin}
            />
          </InvitedBy.Provider>
        ) : (
          <AffiliatesTab onJoin={onJoin} />
        )}
      </div>
    </PublicPage>
  );
}
