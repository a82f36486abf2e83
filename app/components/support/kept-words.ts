const keyOf = (conversationId: string): string => `chat:${conversationId}`;
const openKey = "chat-open";

function withStorage(act: () => string | null | void): string | null {
  try {
    return act() ?? null;
  } catch {
    // A browser without storage keeps the text for as long as the chat is open.
    return null;
  }
}

/** The unsent draft of a ticket in this tab. */
export const recallWords = (conversationId: string): string =>
  withStorage(() => sessionStorage.getItem(keyOf(conversationId))) ?? "";

/** Keeps the draft over a reload, and over a sign-in that is needed before it can be sent. */
export const keepWords = (conversationId: string, words: string): void =>
  void withStorage(() => sessionStorage.setItem(keyOf(conversationId), words));

/** Forgets the draft of a ticket. */
export const forgetWords = (conversationId: string): void =>
  void withStorage(() => sessionStorage.removeItem(keyOf(conversationId)));

/** Forgets the drafts of all tickets, and which is open. */
export const forgetAllWords = (): void =>
  void withStorage(() => {
    for (const place of Object.keys(sessionStorage))
      if (/^chat(?:-open$|:)/.test(place)) sessionStorage.removeItem(place);
  });

/** The ticket that is open in this tab, or null when the chat is closed. */
export const recallOpen = (): string | null => withStorage(() => sessionStorage.getItem(openKey));

/** Remembers which ticket is open in this tab; null when the chat is closed. */
export const keepOpen = (conversationId: string | null): void =>
  void withStorage(() =>
    conversationId
      ? sessionStorage.setItem(openKey, conversationId)
      : sessionStorage.removeItem(openKey),
  );
