import ArrowUp from "lucide-react/icons/arrow-up";
import FileText from "lucide-react/icons/file-text";
import Paperclip from "lucide-react/icons/paperclip";
import X from "lucide-react/icons/x";
import { useRef, useState, type ClipboardEvent, type KeyboardEvent } from "react";
import { toast } from "~/app/components/ui/overlay/toast";
import type { Attachment, Draft } from "./use-phone";

const quickReplies = ["STATUS", "WHY", "HELP", "STOP", "START"];
const maxFiles = 10;

function attach(file: File): Attachment {
  return {
    key: `${file.name}-${Math.random()}`,
    file,
    preview: file.type.startsWith("image/") ? URL.createObjectURL(file) : null,
  };
}

function Preview({ attachment, onRemove }: { attachment: Attachment; onRemove: () => void }) {
  return (
    <li className="relative shrink-0">
      {attachment.preview ? (
        <img
          src={attachment.preview}
          alt={attachment.file.name}
          className="size-20 rounded-lg border border-line object-cover"
        />
      ) : (
        <span className="flex size-20 flex-col items-center justify-center gap-1 rounded-lg border border-line bg-raised p-1 text-[0.6875rem]">
          <FileText aria-hidden="true" className="size-6 text-muted" />
          <span className="w-full truncate text-center">{attachment.file.name}</span>
        </span>
      )}
      <button
        type="button"
        aria-label={`Remove ${attachment.file.name}`}
        onClick={onRemove}
        className="absolute -top-2 -right-2 grid size-7 cursor-pointer place-items-center rounded-full border border-line bg-surface text-ink shadow-card"
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </li>
  );
}

function useDraft(onSend: (draft: Draft) => void) {
  const [body, setBody] = useState("");
  const [attachments, setAttachments] = useState<Attachment[]>([]);
  const canSend = body.trim() !== "" || attachments.length > 0;
  const add = (files: Iterable<File>): void => {
    const chosen = [...files];
    if (attachments.length + chosen.length > maxFiles)
      toast.error("A text holds at most ten files.");
    const room = Math.max(0, maxFiles - attachments.length);
    setAttachments((all) => [...all, ...chosen.slice(0, room).map(attach)]);
  };
  const remove = (gone: Attachment): void => {
    if (gone.preview) URL.revokeObjectURL(gone.preview);
    setAttachments((all) => all.filter(({ key }) => key !== gone.key));
  };
  const send = (): void => {
    if (!canSend) return;
    onSend({ body, attachments });
    setBody("");
    setAttachments([]);
  };
  return { body, setBody, attachments, add, remove, canSend, send };
}

/** Where a text is written: words, pictures, and the most common replies. */
export function Composer({ onSend }: { onSend: (draft: Draft) => void }) {
  const { body, setBody, attachments, add, remove, canSend, send } = useDraft(onSend);
  const picker = useRef<HTMLInputElement>(null);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  const onPaste = (event: ClipboardEvent): void => {
    if (event.clipboardData.files.length === 0) return;
    event.preventDefault();
    add(event.clipboardData.files);
  };
  return (
    <form
      className="border-t border-line bg-surface pb-[max(0.75rem,env(safe-area-inset-bottom))]"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        add(event.dataTransfer.files);
      }}
    >
      <div
        role="group"
        aria-label="Quick replies"
        className="flex gap-1.5 overflow-x-auto px-3 py-2 [scrollbar-width:none]"
      >
        {quickReplies.map((words) => (
          <button
            key={words}
            type="button"
            onClick={() => onSend({ body: words, attachments: [] })}
            className="h-8 cursor-pointer rounded-full border border-line-strong px-3 text-[0.8125rem] font-semibold text-ink transition-colors hover:bg-raised"
          >
            {words}
          </button>
        ))}
      </div>
      {attachments.length > 0 ? (
        <ul aria-label="Attached" className="flex gap-3 overflow-x-auto px-4 pt-3 pb-2">
          {attachments.map((attachment) => (
            <Preview
              key={attachment.key}
              attachment={attachment}
              onRemove={() => remove(attachment)}
            />
          ))}
        </ul>
      ) : null}
      <div className="flex items-end gap-2 px-3">
        <input
          ref={picker}
          type="file"
          multiple
          accept="image/*,application/pdf"
          aria-label="Attach pictures or PDF"
          tabIndex={-1}
          className="sr-only"
          onChange={(event) => {
            add(event.currentTarget.files ?? []);
            event.currentTarget.value = "";
          }}
        />
        <button
          type="button"
          aria-label="Attach"
          onClick={() => picker.current?.click()}
          className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-full text-muted transition-colors hover:bg-raised hover:text-ink"
        >
          <Paperclip aria-hidden="true" className="size-5" />
        </button>
        <textarea
          value={body}
          rows={1}
          maxLength={1600}
          aria-label="Text message"
          placeholder="Text message"
          enterKeyHint="send"
          onChange={(event) => setBody(event.target.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          className="field-sizing-content max-h-32 min-h-11 min-w-0 flex-1 resize-none rounded-[1.4rem] border border-line-strong bg-background px-4 py-2.5 text-base leading-snug text-ink placeholder:text-muted focus-visible:outline-offset-0"
        />
        <button
          type="submit"
          aria-label="Send"
          disabled={!canSend}
          className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-full bg-accent text-on-accent transition-colors hover:bg-accent-strong disabled:cursor-default disabled:bg-raised disabled:text-muted"
        >
          <ArrowUp aria-hidden="true" className="size-5" strokeWidth={2.5} />
        </button>
      </div>
    </form>
  );
}
