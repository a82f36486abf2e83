import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useSearchParams, type MetaFunction } from "@remix-run/react";
import { LoadFailed } from "~/app/components/staff/acts/load-failed";
import { keepPage } from "~/app/staff/keep-page";
import { answerSearch } from "~/app/staff/kept-search.server";
import { unreadText } from "~/app/components/support/unread-text";
import { Badge } from "~/app/components/ui/badge";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "~/app/components/ui/tabs";
import { useFreshOn } from "~/app/live/use-changes";
import { pageMeta } from "~/app/product";
import { supportStaff } from "~/app/staff/support-staff.server";
import { actOnSupport } from "./act.server";
import { ConversationsTab } from "./conversations-tab";
import { loadConversations, loadCounts, loadSettings, loadTraining } from "./load.server";
import { SettingsTab } from "./settings-tab";
import { TrainingTab } from "./training-tab";

const tabs = ["conversations", "training", "settings"] as const;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const staff = await supportStaff(request, context);
  const url = new URL(request.url);
  const tab = tabs.find((name) => name === url.searchParams.get("tab")) ?? "conversations";
  return {
    tab,
    counts: loadCounts(),
    conversations: tab === "conversations" ? loadConversations(url, request, staff) : null,
    training: tab === "training" ? loadTraining(url) : null,
    settings: tab === "settings" ? loadSettings() : null,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const staff = await supportStaff(request, context);
  const form = await request.formData();
  const search = answerSearch(form, request);
  if (search) return search;
  const { answer, status } = actOnSupport(staff, form, context.requestId);
  return data(answer, { status });
}

export const clientAction = keepPage("support");

export const ErrorBoundary = LoadFailed;

export const meta: MetaFunction<typeof loader> = ({ matches, data: loaded }) => {
  const desk = loaded?.conversations?.desk;
  const who = desk && desk !== "gone" ? desk : null;
  const title = who
    ? `#${who.ticketNumber} · ${who.person.name ?? who.person.email ?? "Support Chat"}`
    : "Support Chat";
  return pageMeta(matches, title, "Conversations, training and settings.");
};

/** The support chat of staff (A §2.8). */
export default function SupportChat() {
  const { tab, counts, conversations, training, settings } = useLoaderData<typeof loader>();
  const [, setParams] = useSearchParams();
  useFreshOn(["message.created", "conversation.changed", "conversation.waiting"]);
  const badge = unreadText(counts.unread);
  return (
    <>
      <Tabs
        value={tab}
        className="lg:first:-mt-6"
        onValueChange={(name) => setParams(name === "conversations" ? {} : { tab: name })}
      >
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <h1 className="text-xl font-bold tracking-tight">Support Chat</h1>
          {/* On a phone an open conversation covers these tabs, so Tab must not reach them. */}
          <TabsList className={conversations?.desk ? "max-md:invisible" : undefined}>
            <TabsTrigger value="conversations">
              Conversations{" "}
              {badge ? (
                <Badge look="positive" className="ml-1">
                  {badge}
                </Badge>
              ) : null}
            </TabsTrigger>
            <TabsTrigger value="training">AI Training</TabsTrigger>
            <TabsTrigger value="settings">AI Settings</TabsTrigger>
          </TabsList>
        </div>
        <TabsContent value="conversations" className="mt-3">
          {conversations ? <ConversationsTab {...conversations} waiting={counts.waiting} /> : null}
        </TabsContent>
        <TabsContent value="training">
          {training ? <TrainingTab {...training} /> : null}
        </TabsContent>
        <TabsContent value="settings">
          {settings ? <SettingsTab {...settings} /> : null}
        </TabsContent>
      </Tabs>
    </>
  );
}
