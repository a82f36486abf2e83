import { keepOpen } from "~/app/components/support/kept-words";

let open: ((conversationId: string) => void) | undefined;

/**
 * Opens a ticket in the page's chat. If this page has no chat, the next page that has one opens the
 * ticket.
 * @returns whether this page has a chat
 */
export function openTalk(conversationId: string): boolean {
  if (open) open(conversationId);
  else keepOpen(conversationId);
  return open !== undefined;
}

/**
 * Registers the function that opens tickets on this page.
 * @returns the function that ends it
 */
export function onOpenTalk(act: (conversationId: string) => void): () => void {
  open = act;
  return () => {
    if (open === act) open = undefined;
  };
}
