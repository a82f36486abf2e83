/** Who a link was made for. */
export type Asker = { kind: "user" | "admin"; id: string };

/** Who asked, as a link carries it: `user:user_…`. */
export const askerText = ({ kind, id }: Asker): string => `${kind}:${id}`;

/** The asker that a link carries, or null where it names none. */
export function readAsker(text: string): Asker | null {
  const [, kind, id] = /^(user|admin):(.+)$/.exec(text) ?? [];
  return id && (kind === "user" || kind === "admin") ? { kind, id } : null;
}
