import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import {
  Form,
  Link,
  useActionData,
  useLoaderData,
  useNavigation,
  type MetaFunction,
  type ShouldRevalidateFunction,
} from "@remix-run/react";
import CircleAlert from "lucide-react/icons/circle-alert";
import FileCheck from "lucide-react/icons/file-check";
import { useRef } from "react";
import { requirePerson } from "~/app/auth/session.server";
import { requireApprovedTexts } from "~/app/legal-texts.server";
import { useAnswer } from "~/app/components/use-answer";
import { PageHead } from "~/app/components/portal/page-head";
import { LegalBlocks } from "~/app/components/site/legal-blocks";
import { ProblemAlert } from "~/app/components/fields/problem-alert";
import { Alert, AlertTitle } from "~/app/components/ui/alert";
import { Button } from "~/app/components/ui/button";
import { Card } from "~/app/components/ui/card";
import { EmptyState } from "~/app/components/ui/empty-state";
import { redirectWithToast } from "~/app/flash-toast.server";
import { nameLegalTexts } from "~/operations/messages/name-legal-texts";
import { isLost, keepForm } from "~/app/keep-form";
import { pageMeta } from "~/app/product";
import { acceptChangedTexts, listUnagreedCases } from "~/core/cases/intake/accept-changed-texts";
import { readMarkup } from "~/core/words/read-markup";
import { changedTextsShown } from "~/core/sign-up/answers/agreement-shown";
import { listChangedTexts } from "~/core/sign-up/answers/list-changed-texts";
import { seenOf } from "~/core/sign-up/answers/texts-shown";
import { readSeen } from "~/app/auth/read-seen.server";
import { RuleBroken } from "~/core/errors";

const button = "I agree";
const changedMeanwhile =
  "What we ask you to accept has changed since you opened this page. Nothing was accepted: below it stands as it is now.";

const picturesAre = (waiting: number): string =>
  waiting === 1 ? "Your screenshot is" : `Your ${waiting} screenshots are`;

export async function loader({ request }: LoaderFunctionArgs) {
  const { userId } = await requirePerson(request);
  nameLegalTexts();
  const changed = listChangedTexts(userId);
  requireApprovedTexts(changed);
  return {
    waiting: listUnagreedCases(userId).length,
    shown: changedTextsShown(changed, button),
    // The person accepts the texts that were shown, and none that was published since.
    seen: seenOf(changed),
    texts: changed.map(({ id, title, version, body }) => ({
      id,
      title,
      version,
      ...readMarkup(body),
    })),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { userId } = await requirePerson(request);
  const form = await request.formData();
  const changed = listChangedTexts(userId);
  const waiting = listUnagreedCases(userId).length;
  requireApprovedTexts(changed);
  const userAgent = request.headers.get("User-Agent")?.slice(0, 300);
  try {
    acceptChangedTexts({
      userId,
      answer: `Pressed “${button}”.`,
      shown: changedTextsShown(changed, button),
      seen: readSeen(form),
      channel: "web",
      ip: context.clientAddress,
      ...(userAgent ? { userAgent } : {}),
      at: Date.now(),
    });
  } catch (cause) {
    if (!(cause instanceof RuleBroken && cause.code === "texts_changed")) throw cause;
    return data({ problem: changedMeanwhile }, { status: 409 });
  }
  return redirectWithToast("/user/cases", {
    title: "Thank you: you agreed",
    description:
      waiting > 0 ? `${picturesAre(waiting)} read now.` : "What you accepted is on record.",
  });
}

export const clientAction = keepForm("Failed to save your agreement");

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, "Our terms have changed", "What has changed, to read and to accept.");

// The data are reloaded after a refusal too: otherwise the same form would be refused forever.
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus }) =>
  !isLost(actionStatus);

type Refused = { problem: string; intent?: string };

/**
 * The texts that a person accepted and that have changed since, to accept before their next case
 * (CL-06).
 */
export default function ChangedTexts() {
  const { waiting, shown, seen, texts } = useLoaderData<typeof loader>();
  const answer = useActionData<Refused>();
  const problem = answer?.problem;
  // The form stands below the changed texts: a person who must read them again is scrolled up to
  // them.
  const changed = useRef<HTMLDivElement>(null);
  useAnswer(answer, () => changed.current?.focus());
  const isUnanswered = answer?.intent !== undefined;
  const { state } = useNavigation();
  // A refusal brings the texts as they are now: until they have come, a press would accept the old.
  const isBusy = state === "submitting" || (state === "loading" && !isUnanswered);
  if (texts.length === 0)
    return (
      <>
        <PageHead title="What you agreed to" text="Nothing has changed since you agreed." />
        <EmptyState
          icon={<FileCheck />}
          title="There is nothing to accept"
          text={
            <>
              Every text that you accepted stands under{" "}
              <Link
                to="/user/settings#history"
                className="rounded-sm font-semibold underline underline-offset-4"
              >
                Settings
              </Link>
              , with its paper.
            </>
          }
          className="mt-8"
        />
      </>
    );
  return (
    <>
      <PageHead
        title="Our terms have changed"
        text={`${waiting > 0 ? `${picturesAre(waiting)} read once you agree. ` : ""}Your open cases keep what you agreed to before.`}
      />
      <div className="mt-8 flex max-w-[72ch] flex-col gap-6">
        {problem && !isUnanswered ? (
          <div ref={changed} tabIndex={-1} className="scroll-mt-24 rounded-lg">
            <Alert look="warning" role="alert">
              <CircleAlert aria-hidden />
              <AlertTitle>Please read it once more</AlertTitle>
              <p>{problem}</p>
            </Alert>
          </div>
        ) : null}
        {texts.map(({ id, title, version, lead, sections }) => (
          <Card key={id} className="p-5 sm:p-6">
            <h2 className="text-lg font-bold tracking-tight">{title}</h2>
            <p className="text-sm text-muted">Version {version}</p>
            <div className="mt-4 flex max-h-96 flex-col gap-3 overflow-y-auto" tabIndex={0}>
              <LegalBlocks blocks={lead} />
              {sections.map((section, index) => (
                <section key={section.title} className="flex flex-col gap-3">
                  <h3 className="font-bold">
                    {index + 1}. {section.title}
                  </h3>
                  <LegalBlocks blocks={section.blocks} />
                </section>
              ))}
            </div>
          </Card>
        ))}
        <Form method="post" preventScrollReset className="flex flex-col gap-3">
          <input type="hidden" name="seen" value={seen} />
          <p className="text-sm text-muted">{shown}</p>
          {problem && isUnanswered ? <ProblemAlert title={problem} /> : null}
          <Button type="submit" disabled={isBusy} className="self-start">
            {isBusy ? "Saving …" : button}
          </Button>
        </Form>
      </div>
    </>
  );
}
