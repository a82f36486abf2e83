import { useNavigate, useSearchParams } from "@remix-run/react";
import MessagesSquare from "lucide-react/icons/messages-square";
import { useRef, useState } from "react";
import { useShortcuts } from "~/app/components/shell/use-shortcuts";
import { useStaffAct } from "~/app/components/staff/use-staff-act";
import { EmptyState } from "~/app/components/ui/empty-state";
import { cn } from "~/app/components/ui/cn";
import { DeskPersonPane } from "./desk-person";
import { DeskThread } from "./desk-thread";
import { InboxList } from "./inbox-list";
import { StartDialog } from "./start-dialog";
import type { Conversations } from "./conversations";

const here = "/super-admin/support-chat";

/** The address of a conversation that keeps the list's current filters. */
function useAddressOf(): (id: string | null) => string {
  const [asked] = useSearchParams();
  return (id) => {
    const params = new URLSearchParams(asked);
    params.delete("write");
    if (id) params.set("c", id);
    else params.delete("c");
    const query = params.toString();
    return query ? `${here}?${query}` : here;
  };
}

function useKeys({ inbox, desk }: Conversations, addressOf: (id: string | null) => string) {
  const navigate = useNavigate();
  const composer = useRef<HTMLTextAreaElement>(null);
  const { act } = useStaffAct(here);
  const openId = desk && desk !== "gone" ? desk.id : null;
  const at = inbox.lines.findIndex(({ id }) => id === openId);
  const go = (step: number): void => {
    const next = inbox.lines[at + step];
    if (next) navigate(addressOf(next.id), { preventScrollReset: true });
  };
  useShortcuts([
    { keys: "n", name: "Next conversation", run: () => go(1) },
    { keys: "p", name: "Previous conversation", run: () => go(-1) },
    { keys: "r", name: "Reply", run: () => composer.current?.focus() },
    {
      keys: "e",
      name: "Resolve",
      run: () => openId && act({ intent: "status", conversationId: openId, status: "resolved" }),
    },
  ]);
  return composer;
}

function Keys() {
  const keys = [
    ["n", "next"],
    ["p", "previous"],
    ["r", "reply"],
    ["e", "resolve"],
  ];
  return (
    <p className="mt-2 hidden gap-4 text-xs text-muted md:flex">
      {keys.map(([key, name]) => (
        <span key={key}>
          <kbd className="rounded border border-line-strong bg-surface px-1.5 py-0.5 font-mono">
            {key}
          </kbd>{" "}
          {name}
        </span>
      ))}
    </p>
  );
}

/**
 * A §2.8, Conversations: the list, the conversation, and the person beside it; on a phone, one at a
 * time.
 */
export function ConversationsTab(props: Conversations & { waiting: number }) {
  const { desk } = props;
  const addressOf = useAddressOf();
  const composer = useKeys(props, addressOf);
  const [isWriting, setIsWriting] = useState(false);
  const [, setParams] = useSearchParams();
  const stopWriting = (): void => {
    setIsWriting(false);
    if (props.writeTo !== null)
      setParams(
        (params) => {
          params.delete("write");
          return params;
        },
        { replace: true, preventScrollReset: true },
      );
  };
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] overflow-hidden rounded-xl border border-line bg-surface md:h-[max(28rem,calc(100dvh-9rem))] md:grid-cols-[17rem_minmax(0,1fr)] xl:grid-cols-[18rem_minmax(0,1fr)_15rem]">
        <div
          className={cn(
            "min-h-0 min-w-0 flex-col border-line md:flex md:border-r",
            desk ? "hidden" : "flex",
          )}
        >
          <InboxList {...props} addressOf={addressOf} onWrite={() => setIsWriting(true)} />
        </div>
        <div
          className={cn(
            "min-h-0 min-w-0 flex-col md:flex",
            // On a phone an open conversation fills the screen below the header, so that the answer
            // field is in sight.
            desk
              ? "flex max-md:fixed max-md:inset-x-0 max-md:top-16 max-md:bottom-0 max-md:z-20 max-md:bg-surface"
              : "hidden",
          )}
        >
          {desk && desk !== "gone" ? (
            <DeskThread
              key={desk.id}
              {...props}
              desk={desk}
              addressOf={addressOf}
              composer={composer}
            />
          ) : (
            <EmptyState
              icon={<MessagesSquare />}
              title={
                desk === "gone" ? "This conversation is no longer there" : "No conversation is open"
              }
              text="Choose one from the list, or press n for the next."
              className="m-auto border-0"
            />
          )}
        </div>
        {desk && desk !== "gone" ? (
          <aside
            aria-label="The person"
            className="hidden min-h-0 overflow-y-auto border-l border-line p-4 xl:block"
          >
            <DeskPersonPane desk={desk} addressOf={addressOf} knownTags={props.tags} />
          </aside>
        ) : null}
      </div>
      <Keys />
      {isWriting || props.writeTo !== null ? (
        <StartDialog to={props.writeTo} addressOf={addressOf} close={stopWriting} />
      ) : null}
    </>
  );
}
