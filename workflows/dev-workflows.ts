import type { Staff } from "~/core/accounts/staff-acts/record-staff-act";
import { recordWorkflowAct, dataForAudit } from "~/core/staff/record-workflow-act";
import { inspectRuns } from "~/engine/inspector/inspect-runs";
import { type Ctx } from "~/engine/inspector/show-page";
import { env } from "~/env";
import { inngest } from "~/integrations/inngest";

/**
 * The visitor: null if not allowed; allowed, with `staff` null for other people in demo mode; or a
 * response to send first.
 */
export type Visitor = { staff: Staff | null } | Response | null;

type Options = {
  /** Who may look: anyone in demo mode, staff in live mode. */
  look: (context: Ctx) => Visitor | Promise<Visitor>;
  /** Who may send, replay and cancel: the same people, with a fresh proof of identity. */
  act: (context: Ctx) => Visitor | Promise<Visitor>;
};

/** Whether a post comes from our own pages: another site's form carries another origin. */
function isOwnPost({ headers, url }: Request): boolean {
  const origin = headers.get("origin");
  if (!origin) return headers.get("sec-fetch-site") === "same-origin";
  return (
    origin === new URL(env.BASE_URL).origin ||
    (env.demo && origin === `http://${headers.get("host") ?? new URL(url).host}`)
  );
}

/**
 * The pages of the engine's runs, to be mounted at `/dev/workflows`; manual actions there are
 * recorded.
 */
export function devWorkflows({ look, act }: Options) {
  const people = new WeakMap<Ctx, Staff | null>();
  const ask = async (context: Ctx, question: Options["look"]): Promise<"may" | Response | null> => {
    const visitor = await question(context);
    if (visitor === null || visitor instanceof Response) return visitor;
    people.set(context, visitor.staff);
    return "may";
  };
  return inspectRuns({
    mayLook: (context) => ask(context, look),
    mayAct: (context) => ask(context, act),
    isOwnPost,
    send: (event) => inngest.send(event),
    record: (context, done, work) => {
      const { data, ...said } = done;
      const staff = people.get(context);
      if (staff === undefined) throw new Error("Somebody acts on workflows who was not let in.");
      return recordWorkflowAct(staff, data ? { ...said, after: dataForAudit(data) } : said, work);
    },
  });
}
