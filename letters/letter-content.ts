/** The sender: the product's name, its site's address, and its postal address. */
export type Sender = { product: string; site: string; address: string };

/** A part of a letter. All of it is plain text, never HTML. */
export type Block =
  | { kind: "text"; text: string }
  | { kind: "heading"; text: string }
  | { kind: "facts"; rows: readonly (readonly [string, string])[] }
  | { kind: "list"; items: readonly string[] }
  | { kind: "quote"; from: string; text: string }
  | { kind: "amount"; amount: string; label: string }
  | { kind: "note"; text: string };

export type LetterContent = {
  subject: string;
  /** The preview line that an inbox shows beside the subject. */
  preview: string;
  /** The heading at the top; by default the subject. */
  title?: string;
  blocks: readonly Block[];
  button?: { label: string; href: string };
  /** Why the recipient gets this, and how to stop it. */
  foot?: readonly string[];
  unsubscribe?: string;
};
