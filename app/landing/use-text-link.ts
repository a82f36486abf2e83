import { createContext, useContext } from "react";
import { useProduct } from "~/app/product";
import { textLink } from "~/app/text-link";

/** The code of the affiliate whose link led the visitor here, if any. */
export const InvitedBy = createContext<string | null>(null);

/**
 * An address that opens a first text to a number. The text contains the referrer's code, which
 * counts when the text arrives.
 */
export function firstTextLink(e164: string, code: string | null): string {
  return textLink(e164, code ? `Hi! My invite code is ${code}` : null);
}

/**
 * An address that opens the visitor's messaging app with the agent's number; null where there is no
 * number to show.
 */
export function useTextLink(): string | null {
  const { agentNumber } = useProduct();
  const code = useContext(InvitedBy);
  return agentNumber && firstTextLink(agentNumber.e164, code);
}
