import { recordEvent } from "~/core/events";
import { recordChange } from "~/core/record-change";

/** Notifies staff pages and workflows, in the transaction around, that a person joined. */
export function announceNewcomer(userId: string, at: number): void {
  recordChange("staff", "person.joined", userId, at);
  recordEvent("person/joined", { userId }, `joined:${userId}`);
}
