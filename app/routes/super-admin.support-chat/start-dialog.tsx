import { useNavigate } from "@remix-run/react";
import { useRef, useState } from "react";
import { useStaffFetcher } from "~/app/components/staff/acts/use-staff-fetcher";
import { newClientKey } from "~/app/components/support/new-client-key";
import { Button } from "~/app/components/ui/button";
import { Input } from "~/app/components/ui/input";
import { Label } from "~/app/components/ui/label";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "~/app/components/ui/overlay/dialog";
import { Select } from "~/app/components/ui/select";
import { Textarea } from "~/app/components/ui/textarea";
import type { StaffAnswer } from "~/app/components/staff/staff-answer";

type StartDialogProps = {
  /** The account id of the recipient, where a link gives it. */
  to: string | null;
  addressOf: (id: string | null) => string;
  close: () => void;
};

type Started = StaffAnswer & { conversationId?: string };

/** Starts a conversation with a person; a text respects consent, stops and quiet hours. */
export function StartDialog({ to, addressOf, close }: StartDialogProps) {
  const navigate = useNavigate();
  const [whom, setWhom] = useState("");
  const [by, setBy] = useState("chat");
  const [body, setBody] = useState("");
  const key = useRef(newClientKey());
  const fetcher = useStaffFetcher<Started>((answer: Started) => {
    if (!answer.ok || !answer.conversationId) return;
    close();
    navigate(addressOf(answer.conversationId));
  });
  const isBusy = fetcher.state !== "idle";
  const send = (): void =>
    fetcher.submit(
      { intent: "start", to: to ?? whom, by, body, clientKey: key.current },
      { method: "post", action: "/super-admin/support-chat" },
    );
  return (
    <Dialog open onOpenChange={(open) => !open && close()}>
      <DialogContent className="max-w-lg">
        <DialogHeader>
          <DialogTitle>New conversation</DialogTitle>
          <DialogDescription>
            A text goes out only to somebody who agreed to texts, and not in their quiet hours. In
            the chat they find it in their account.
          </DialogDescription>
        </DialogHeader>
        <form
          id="start"
          data-typing={`start:${to ?? ""}`}
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            send();
          }}
        >
          {to === null ? (
            <div className="flex flex-col gap-1.5">
              <Label htmlFor="whom">To</Label>
              <Input
                id="whom"
                name="to"
                placeholder="Email address or phone number"
                value={whom}
                maxLength={200}
                autoComplete="off"
                onChange={(event) => setWhom(event.target.value)}
              />
            </div>
          ) : null}
          <div className="flex flex-col gap-1.5">
            <Label htmlFor="start-by">Send as</Label>
            <Select
              id="start-by"
              name="by"
              value={by}
              onChange={(event) => setBy(event.currentTarget.value)}
            >
              <option value="chat">In the chat</option>
              <option value="text">By text</option>
            </Select>
          </div>
          <div className="flex flex-col gap-1.5">
            <Label htmlFor="start-body">Message</Label>
            <Textarea
              id="start-body"
              name="body"
              rows={4}
              value={body}
              onChange={(event) => setBody(event.target.value)}
            />
          </div>
        </form>
        <DialogFooter>
          <Button look="outline" onClick={close}>
            Cancel
          </Button>
          <Button
            type="submit"
            form="start"
            disabled={isBusy || body.trim() === "" || (to === null && whom.trim() === "")}
          >
            {isBusy ? "Sending …" : "Send"}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
