import type { Conversations } from "./conversations";

export type OpenDesk = Exclude<Conversations["desk"], null | "gone">;
