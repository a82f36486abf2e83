import type { LoaderFunctionArgs } from "@remix-run/node";
import { demoOnly } from "~/app/demo/demo-only.server";
import { eventStream } from "~/app/live/event-stream.server";
import { watchState } from "~/app/live/watch-state.server";
import { listMailbox } from "~/core/messaging/mail/mailbox";

/** Sends an event when the mailbox has changed: the newest mails and their states. */
export async function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  demoOnly();
  return eventStream(request.signal, (send) =>
    watchState(() => listMailbox(null, 50).map(({ id, status }) => [id, status]), send),
  );
}
