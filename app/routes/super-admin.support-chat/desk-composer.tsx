import Send from "lucide-react/icons/send";
import { useRef, useState, type KeyboardEvent, type RefObject } from "react";
import { useStaffFetcher } from "~/app/components/staff/acts/use-staff-fetcher";
import { newClientKey } from "~/app/components/support/new-client-key";
import { Button } from "~/app/components/ui/button";
import { cn } from "~/app/components/ui/cn";
import { Select } from "~/app/components/ui/select";
import { Textarea } from "~/app/components/ui/textarea";
import { CannedAnswers } from "./canned-answers";
import type { OpenDesk } from "./open-desk";
import type { Conversations } from "./conversations";

type DeskComposerProps = Pick<Conversations, "canned" | "at"> & {
  desk: OpenDesk;
  composer: RefObject<HTMLTextAreaElement>;
  onTyping: (isTyping: boolean) => void;
};

type Way = "chat" | "text" | "note";

// Who wrote by text is answered by text, as long as they may be texted.
function usualWay({ lastChannel, person }: OpenDesk): Way {
  return lastChannel === "sms" && person.phone && person.mayBeTexted ? "text" : "chat";
}

function useReply({ desk, at, onTyping }: DeskComposerProps) {
  const [body, setBody] = useState("");
  const [way, setWay] = useState<Way>(usualWay(desk));
  const key = useRef(newClientKey());
  const fetcher = useStaffFetcher(
    ({ ok }) => {
      if (!ok) return;
      setBody("");
      key.current = newClientKey();
    },
    ({ ok, description }) => !ok || description !== undefined,
  );
  const { data: answer, state } = fetcher;
  const send = (): void => {
    if (body.trim() === "" || state !== "idle") return;
    onTyping(false);
    const fields: Record<string, string> =
      way === "note"
        ? { intent: "note", conversationId: desk.id, body }
        : {
            intent: "reply",
            conversationId: desk.id,
            body,
            by: way,
            seenAt: String(at),
            clientKey: key.current,
          };
    fetcher.submit(fields, { method: "post", action: "/super-admin/support-chat" });
  };
  return {
    body,
    setBody,
    way,
    setWay,
    send,
    isBusy: state !== "idle",
    isCrossed: answer?.field === "crossed" && body !== "",
  };
}

/**
 * Where staff answer, in the chat or by text, or write a note to each other. Ctrl or Cmd and Enter
 * sends.
 */
export function DeskComposer(props: DeskComposerProps) {
  const { desk, canned, composer, onTyping } = props;
  const { body, setBody, way, setWay, send, isBusy, isCrossed } = useReply(props);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "Escape") composer.current?.blur();
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <form
      className="flex flex-col gap-2 border-t border-line p-3"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {isCrossed ? (
        <p role="alert" className="rounded-md bg-warning-soft px-3 py-2 text-sm text-warning-ink">
          Somebody else has just answered. Read it, then send yours if it is still needed.
        </p>
      ) : null}
      <Textarea
        ref={composer}
        rows={2}
        aria-label={way === "note" ? "Internal note" : "Reply"}
        placeholder={way === "note" ? "A note for staff alone..." : "Type your message..."}
        value={body}
        disabled={isBusy}
        onChange={(event) => {
          setBody(event.target.value);
          if (way !== "note") onTyping(event.target.value.trim() !== "");
        }}
        onBlur={() => onTyping(false)}
        onKeyDown={onKeyDown}
        className={cn(
          "max-h-40 min-h-16 resize-none",
          way === "note" && "border-warning-line bg-warning-soft",
        )}
      />
      <div className="flex flex-wrap items-center gap-2">
        <Select
          aria-label="Send as"
          value={way}
          onChange={(event) => setWay(event.currentTarget.value as Way)}
          className="h-9 w-36 text-sm"
        >
          <option value="chat">In the chat</option>
          <option value="text" disabled={!desk.person.phone}>
            {desk.person.phone ? "By text" : "By text (no number)"}
          </option>
          <option value="note">Internal note</option>
        </Select>
        <CannedAnswers
          canned={canned}
          body={body}
          onChoose={(words) => setBody(body ? `${body}\n${words}` : words)}
        />
        <Button type="submit" size="sm" className="ml-auto" disabled={isBusy || body.trim() === ""}>
          <Send aria-hidden="true" /> {way === "note" ? "Add note" : "Send"}
        </Button>
      </div>
      {way === "text" && !desk.person.mayBeTexted ? (
        <p className="text-xs text-muted">
          This person stopped our texts: your answer will stand in their account.
        </p>
      ) : null}
    </form>
  );
}
