import type { LoaderFunctionArgs } from "@remix-run/node";
import { demoOnly } from "~/app/demo/demo-only.server";
import { phoneOf, readPhone } from "~/app/demo/read-phone.server";
import { eventStream } from "~/app/live/event-stream.server";
import { watchState } from "~/app/live/watch-state.server";

/** Sends the whole state of a demo phone at once and after every change. */
export async function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  demoOnly();
  const phone = phoneOf(request);
  return eventStream(request.signal, (send) => watchState(() => readPhone(phone), send));
}
