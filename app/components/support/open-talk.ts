import { keepOpen } from "~/app/components/support/kept-words";

let open: ((conversationId: string) => void) | undefined;

/**
 * Opens a ticket in the page's chat. @returns whether this page has one; a page that has one and is
 * gone to next opens it then
 */
export function openTalk(conversationId: string): boolean {
  if (open) open(conversationId);
  else keepOpen(conversationId);
  return open !== undefined;
}

/** What opens tickets on this page. @returns what ends it */
export function onOpenTalk(act: (conversationId: string) => void): () => void {
  open = act;
  return () => {
    if (open === act) open = undefined;
  };
}
