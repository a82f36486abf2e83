/** The person for whom a link was made. */
export type Asker = { kind: "user" | "admin"; id: string };

/** The asker as written in a link: `user:user_…`. */
export const askerText = ({ kind, id }: Asker): string => `${kind}:${id}`;

/** Reads the asker from a link; null if it names none. */
export function readAsker(text: string): Asker | null {
  const [, kind, id] = /^(user|admin):(.+)$/.exec(text) ?? [];
  return id && (kind === "user" || kind === "admin") ? { kind, id } : null;
}
