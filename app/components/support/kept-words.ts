const placeOf = (conversationId: string): string => `chat:${conversationId}`;
const openPlace = "chat-open";

function tell(act: () => string | null | void): string | null {
  try {
    return act() ?? null;
  } catch {
    // A browser without storage keeps the text for as long as the chat is open.
    return null;
  }
}

/** The unsent draft of a ticket in this tab. */
export const recallWords = (conversationId: string): string =>
  tell(() => sessionStorage.getItem(placeOf(conversationId))) ?? "";

/** Keeps the draft over a reload, and over a sign-in that is needed before it can be sent. */
export const keepWords = (conversationId: string, words: string): void =>
  void tell(() => sessionStorage.setItem(placeOf(conversationId), words));

/** Forgets the draft of a ticket. */
export const forgetWords = (conversationId: string): void =>
  void tell(() => sessionStorage.removeItem(placeOf(conversationId)));

/** The ticket that is open in this tab, or null when the chat is closed. */
export const recallOpen = (): string | null => tell(() => sessionStorage.getItem(openPlace));

/** Remembers which ticket is open in this tab; null when the chat is closed. */
export const keepOpen = (conversationId: string | null): void =>
  void tell(() =>
    conversationId
      ? sessionStorage.setItem(openPlace, conversationId)
      : sessionStorage.removeItem(openPlace),
  );
