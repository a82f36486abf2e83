import Paperclip from "lucide-react/icons/paperclip";
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

type DeskComposerProps = Pick<Conversations, "canned" | "at" | "fills"> & {
  desk: OpenDesk;
  composer: RefObject<HTMLTextAreaElement>;
  onTyping: (isTyping: boolean) => void;
};

type Way = "chat" | "text" | "note";

// A person who wrote by text is answered by text, as long as they may be texted.
function usualWay({ lastChannel, person }: OpenDesk): Way {
  return lastChannel === "sms" && person.phone && person.mayBeTexted ? "text" : "chat";
}

function useReply({ desk, at, onTyping }: DeskComposerProps) {
  const [body, setBody] = useState("");
  const [way, setWay] = useState<Way>(usualWay(desk));
  const [file, setFile] = useState<File | null>(null);
  const key = useRef(newClientKey());
  const fetcher = useStaffFetcher(
    ({ ok }) => {
      if (!ok) return;
      setBody("");
      setFile(null);
      key.current = newClientKey();
    },
    ({ ok, description }) => !ok || description !== undefined,
  );
  const { data: answer, state } = fetcher;
  const sendFile = (chosen: File): void => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ intent: "reply", body, seenAt: String(at) }))
      form.set(name, value);
    form.set("clientKey", key.current);
    form.set("file", chosen);
    const action = `/super-admin/support-chat/send/${desk.id}`;
    fetcher.submit(form, { method: "post", action, encType: "multipart/form-data" });
  };
  const send = (): void => {
    if ((body.trim() === "" && !file) || state !== "idle") return;
    onTyping(false);
    if (file && way === "chat") return sendFile(file);
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
    file,
    setFile,
    send,
    isBusy: state !== "idle",
    isCrossed: answer?.field === "crossed" && body !== "",
  };
}

function AttachButton({ isOff, onChoose }: { isOff: boolean; onChoose: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        look="outline"
        size="icon"
        className="size-9"
        aria-label="Attach a picture or PDF"
        title="Attach a picture or PDF (in the chat)"
        disabled={isOff}
        onClick={() => input.current?.click()}
      >
        <Paperclip aria-hidden="true" />
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Picture or PDF"
        accept="image/png,image/jpeg,application/pdf"
        onChange={(event) => {
          const chosen = event.currentTarget.files?.[0];
          if (chosen) onChoose(chosen);
          event.currentTarget.value = "";
        }}
      />
    </>
  );
}

/**
 * The field where staff answer, in the chat or by text, or write a note to each other. Ctrl or Cmd
 * and Enter sends.
 */
export function DeskComposer(props: DeskComposerProps) {
  const { desk, canned, composer, fills, onTyping } = props;
  const { body, setBody, way, setWay, file, setFile, send, isBusy, isCrossed } = useReply(props);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "Escape") composer.current?.blur();
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <form
      data-typing={`${way === "note" ? "note" : "reply"}:${desk.id}`}
      className="flex flex-col gap-2 border-t border-line p-3 max-md:py-2"
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
        name="body"
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
          fills={fills}
          onChoose={(words) => setBody(body ? `${body}\n${words}` : words)}
        />
        <AttachButton isOff={way !== "chat" || isBusy} onChoose={setFile} />
        <Button
          type="submit"
          size="sm"
          className="ml-auto"
          disabled={isBusy || (body.trim() === "" && !file) || (file !== null && way !== "chat")}
        >
          <Send aria-hidden="true" /> {way === "note" ? "Add note" : "Send"}
        </Button>
      </div>
      {file ? (
        <p className="flex items-center gap-2 text-sm">
          <Paperclip aria-hidden="true" className="size-4 shrink-0 text-muted" />
          <span className="min-w-0 truncate" title={file.name}>
            {file.name}
          </span>
          <Button look="ghost" size="sm" disabled={isBusy} onClick={() => setFile(null)}>
            Remove
          </Button>
          {way === "chat" ? null : (
            <span className="text-muted">A file can be sent in the chat alone.</span>
          )}
        </p>
      ) : null}
      {way === "text" && !desk.person.mayBeTexted ? (
        <p className="text-xs text-muted">
          This person stopped our texts: your answer will stand in their account.
        </p>
      ) : null}
    </form>
  );
}
