import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { NavLink, useLoaderData, type MetaFunction } from "@remix-run/react";
import Reply from "lucide-react/icons/reply";
import { actingStaff, requireStaff } from "~/app/auth/staff.server";
import { LoadFailed } from "~/app/components/staff/acts/load-failed";
import { PageHeading } from "~/app/components/staff/page-heading";
import { ReplyCard } from "~/app/components/staff/replies/reply-card";
import { Badge } from "~/app/components/ui/badge";
import { Button } from "~/app/components/ui/button";
import { EmptyState } from "~/app/components/ui/empty-state";
import { pageMeta } from "~/app/product";
import { answerReplyAct } from "~/app/staff/answer-reply-act.server";
import { respond } from "~/app/staff/answer-staff.server";
import { keepPage } from "~/app/staff/keep-page";
import { letterObstacle } from "~/core/outreach/mail/letter-obstacle";
import {
  countWaitingReplies,
  listRepliesForStaff,
  shownOfReply,
} from "~/core/outreach/mail/queries-replies";
import { wholeReplies } from "~/operations/bodies/whole-replies";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request);
  const asked = new URL(request.url).searchParams.get("view");
  const view = asked === "handled" ? "handled" : "waiting";
  const listed = await wholeReplies(listRepliesForStaff(view), shownOfReply);
  const replies = listed.map((reply) => ({
    ...reply,
    closed: reply.caseId
      ? (letterObstacle(reply.caseId, reply.fromAddress)?.sentence ?? null)
      : null,
  }));
  return { view, replies, waiting: countWaitingReplies() };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const staff = await actingStaff(request, context);
  return respond(answerReplyAct(await request.formData(), staff));
}

export const clientAction = keepPage("replies");

export const ErrorBoundary = LoadFailed;

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, "Replies", "For staff only.");

const views = [
  { view: "waiting", name: "Waiting", to: "/super-admin/replies" },
  { view: "handled", name: "Handled", to: "/super-admin/replies?view=handled" },
] as const;

/** The senders' replies, the longest-waiting first, which can be answered here. */
export default function Replies() {
  const { view, replies, waiting } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeading
        title="Replies"
        lead="What senders wrote back. The next letter of a case waits until somebody has looked."
      >
        <Badge look={waiting > 0 ? "warning" : "neutral"}>
          Waiting: {waiting.toLocaleString("en-US")}
        </Badge>
      </PageHeading>
      <nav aria-label="Filter" className="mb-5 flex gap-2">
        {views.map((one) => (
          <Button key={one.view} asChild size="sm" look={one.view === view ? "primary" : "outline"}>
            <NavLink to={one.to} aria-current={one.view === view ? "page" : undefined}>
              {one.name}
            </NavLink>
          </Button>
        ))}
      </nav>
      {replies.length > 0 ? (
        <ul aria-label="Replies" className="flex flex-col gap-4">
          {replies.map((reply) => (
            <ReplyCard key={reply.id} reply={reply} withCase />
          ))}
        </ul>
      ) : (
        <EmptyState
          icon={<Reply />}
          title={view === "waiting" ? "Nothing waits" : "Nothing was handled yet"}
          text={
            view === "waiting"
              ? "When a sender answers one of our letters, the mail shows up here."
              : "Mails that were answered or set aside show up here."
          }
        />
      )}
      {view === "waiting" && waiting > replies.length ? (
        <p className="mt-4 text-sm text-muted">
          The {replies.length} that have waited longest of {waiting.toLocaleString("en-US")}
        </p>
      ) : null}
    </>
  );
}
