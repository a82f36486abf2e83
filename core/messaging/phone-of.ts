import type { Message } from "~/core/messaging/queries";

const postedIn = (message: Message, name: string): string | undefined =>
  new URLSearchParams(message.received ?? "").get(name) ?? undefined;

/** The number a received text came from; empty for a message on the web. */
export function phoneOf(message: Message): string {
  return postedIn(message, "From") ?? "";
}

/** What the carrier says it has answered to a text itself: STOP, START or HELP (TW-51). */
export function optOutTypeOf(message: Message): string | undefined {
  return postedIn(message, "OptOutType");
}
