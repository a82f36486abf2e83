/** Who writes: the product's name, the address of its site, and its postal address. */
export type Sender = { product: string; site: string; address: string };

/**
 * A part of a letter, in the order in which it is read. All of it is plain text: nothing in it is
 * taken for HTML.
 */
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
  /** The line that a list of mails shows beside the subject. */
  preview: string;
  /** The heading at the top; the subject unless said. */
  title?: string;
  blocks: readonly Block[];
  button?: { label: string; href: string };
  /** Why the recipient gets this, and how to stop it. */
  foot?: readonly string[];
  unsubscribe?: string;
};
