import type { loadConversations } from "./load.server";

export type Conversations = ReturnType<typeof loadConversations>;
