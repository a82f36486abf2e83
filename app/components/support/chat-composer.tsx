import Paperclip from "lucide-react/icons/paperclip";
import Send from "lucide-react/icons/send";
import { useRef, useState, type KeyboardEvent } from "react";
import { SignInAgain } from "~/app/components/sign-in/sign-in-again";
import { forgetWords, keepWords, recallWords } from "~/app/components/support/kept-words";
import { newClientKey } from "~/app/components/support/new-client-key";
import {
  PictureChoice,
  type ChosenPicture,
  type PictureUse,
} from "~/app/components/support/picture-choice";
import { Button } from "~/app/components/ui/button";
import { Textarea } from "~/app/components/ui/textarea";
import { toast } from "~/app/components/ui/overlay/toast";
import { problemOfFile } from "~/app/upload/upload-messages";

export type Written = {
  body: string;
  picture: { file: File; use: PictureUse } | null;
  clientKey: string;
};

export type Sent = "sent" | "failed" | "signed_out";

type ChatComposerProps = {
  conversationId: string;
  /** While a reply is pending, nothing can be sent (U §5). */
  isPending: boolean;
  onSend: (written: Written) => Promise<Sent>;
  onTyping: (isTyping: boolean) => void;
};

function useComposer({ conversationId, isPending, onSend, onTyping }: ChatComposerProps) {
  const [body, setWords] = useState(() => recallWords(conversationId));
  const setBody = (words: string): void => {
    setWords(words);
    keepWords(conversationId, words);
  };
  const [chosen, setChosen] = useState<ChosenPicture | null>(null);
  const [isSending, setIsSending] = useState(false);
  const [outcome, setOutcome] = useState<Sent>("sent");
  const field = useRef<HTMLTextAreaElement>(null);
  const key = useRef(newClientKey());
  const hasSomething = body.trim() !== "" || chosen !== null;
  const maySend =
    hasSomething && !isPending && !isSending && (chosen === null || chosen.use !== null);
  const send = async (): Promise<void> => {
    if (!maySend) return;
    setIsSending(true);
    onTyping(false);
    const picture = chosen?.use ? { file: chosen.file, use: chosen.use } : null;
    const next = await onSend({ body, picture, clientKey: key.current });
    setIsSending(false);
    setOutcome(next);
    if (next === "sent") {
      forgetWords(conversationId);
      key.current = newClientKey();
      setBody("");
      setChosen(null);
    }
    setTimeout(() => field.current?.focus());
  };
  const choose = (file: File | undefined): void => {
    if (!file) return;
    const problem = problemOfFile(file);
    if (problem) toast.error(problem.title, { description: problem.description });
    else setChosen({ file, use: null });
  };
  return { body, setBody, chosen, setChosen, isSending, outcome, field, maySend, send, choose };
}

/** The field where a person writes: Enter sends, Shift+Enter begins a new line. */
export function ChatComposer(props: ChatComposerProps) {
  const { body, setBody, chosen, setChosen, isSending, outcome, field, maySend, send, choose } =
    useComposer(props);
  const isOff = props.isPending || isSending;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void send();
  };
  return (
    <form
      className="flex flex-col gap-2 border-t border-line p-3"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {chosen ? (
        <PictureChoice
          chosen={chosen}
          onChoose={(use) => setChosen({ ...chosen, use })}
          onRemove={() => setChosen(null)}
        />
      ) : null}
      {outcome === "failed" ? (
        <p className="flex items-center justify-between gap-2 text-sm text-danger-ink">
          It was not sent. Your words are still here.
          <Button look="outline" size="sm" disabled={!maySend} onClick={() => void send()}>
            Try again
          </Button>
        </p>
      ) : null}
      {outcome === "signed_out" ? (
        <p className="flex items-center justify-between gap-2 text-sm text-danger-ink">
          You are signed out. Your words are still here.
          <SignInAgain onDone={() => void send()} />
        </p>
      ) : null}
      <div className="flex items-end gap-1.5">
        <label className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-md text-muted hover:bg-raised hover:text-ink has-disabled:pointer-events-none has-disabled:opacity-55 has-focus-visible:outline-2 has-focus-visible:outline-accent">
          <Paperclip aria-hidden="true" className="size-5" />
          <span className="sr-only">Attach a picture or PDF</span>
          <input
            type="file"
            accept="image/jpeg,image/png,application/pdf"
            disabled={isOff}
            className="sr-only"
            onChange={(event) => {
              choose(event.target.files?.[0]);
              event.target.value = "";
            }}
          />
        </label>
        <Textarea
          ref={field}
          rows={1}
          aria-label="Message"
          placeholder="Type your message..."
          value={body}
          disabled={isOff}
          onChange={(event) => {
            setBody(event.target.value);
            props.onTyping(event.target.value.trim() !== "");
          }}
          onBlur={() => props.onTyping(false)}
          onKeyDown={onKeyDown}
          className="max-h-32 min-h-11 flex-1 resize-none"
        />
        <Button type="submit" size="icon" disabled={!maySend} aria-label="Send">
          <Send aria-hidden="true" />
        </Button>
      </div>
    </form>
  );
}
