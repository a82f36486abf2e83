import { createContext, useContext } from "react";
import { useProduct } from "~/app/product";

/** The code of the affiliate whose link led the visitor here, if any. */
export const InvitedBy = createContext<string | null>(null);

/** An address that opens a text to a number; the code of whoever invited the sender stands in it, and counts as the first text arrives. */
export function textLink(e164: string, code: string | null): string {
  return code ? `sms:${e164}?&body=${encodeURIComponent(`Hi! My invite code is ${code}`)}` : `sms:${e164}`;
}

/** The address that opens the visitor's own messages to the agent's number; null where there is no number to show. */
export function useTextLink(): string | null {
  const { agentNumber } = useProduct();
  const code = useContext(InvitedBy);
  return agentNumber && textLink(agentNumber.e164, code);
}
