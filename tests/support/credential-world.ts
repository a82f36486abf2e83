import { days } from "~/core/duration";
import { joinKeptSecrets } from "~/core/join-secrets";
import { sqlite } from "~/db/client";
import { randomFrom } from "~/tests/support/random-from";

/**
 * O owns what S would like to have. Each knows what came to their own mailboxes and phones, and
 * what their own screen showed.
 */
export type Name = "O" | "S";

export type Side = {
  name: Name;
  mailboxes: readonly string[];
  google: string;
  /** The session that their browser holds, by its id, and one of O's that was stolen. */
  session: string | null;
  stolen: string | null;
  links: Set<string>;
  codes: Set<string>;
  words: Set<string>;
};

/**
 * What a history lives in. Who reads which mailbox and phone is said here and nowhere in the
 * product.
 */
export type World = {
  seed: number;
  now: number;
  random: () => number;
  sides: Record<Name, Side>;
  /** Who holds a phone now. */
  holders: Map<string, Name>;
  /** Who made an account by an act of their own. */
  makers: Map<string, Name>;
  /** Accounts of O's into which a stolen session let S. */
  stolen: Set<string>;
  /** Those and the ones that O has got back since. */
  robbed: Set<string>;
  messagesBefore: number;
  /** Which mails and texts were delivered already. */
  mailsRead: number;
  textsRead: number;
  problems: string[];
  done: string[];
};

const side = (name: Name, seed: number): Side => ({
  name,
  mailboxes: [1, 2].map((number) => `${name.toLowerCase()}${number}-${seed}@people.example`),
  google: `google-${name}-${seed}`,
  session: null,
  stolen: null,
  links: new Set(),
  codes: new Set(),
  words: new Set(),
});

const newest = (table: "mails" | "texts" | "support_messages"): number =>
  sqlite.prepare<[], number>(`SELECT coalesce(max(rowid), 0) FROM ${table}`).pluck().get() ?? 0;

export function newWorld(seed: number): World {
  const number = (index: number) =>
    `+1212${String(2_000_000 + (seed % 900_000) * 4 + index).padStart(7, "0")}`;
  return {
    seed,
    // A week of its own for each, so that no limit of one history is felt in another.
    now: 1_790_000_000_000 + (seed % 100_000) * days(7),
    random: randomFrom(seed),
    sides: { O: side("O", seed), S: side("S", seed) },
    holders: new Map(
      ([0, 1, 2, 3] as const).map((index) => [number(index), index < 2 ? "O" : "S"]),
    ),
    makers: new Map(),
    stolen: new Set(),
    robbed: new Set(),
    messagesBefore: newest("support_messages"),
    mailsRead: newest("mails"),
    textsRead: newest("texts"),
    problems: [],
    done: [],
  };
}

export function pick<Item>(world: World, items: readonly Item[]): Item {
  return items[Math.floor(world.random() * items.length)]!;
}

export const phonesOf = ({ holders }: World, name: Name): string[] =>
  [...holders].flatMap(([phone, who]) => (who === name ? [phone] : []));
export const addressesOf = ({ sides }: World): string[] => [
  ...sides.O.mailboxes,
  ...sides.S.mailboxes,
];

/** Whose account a session opens now, if it opens one at all. */
export function openedBy(session: string | null): string | null {
  if (session === null) return null;
  const row = sqlite
    .prepare<[string], { userId: string }>(
      "SELECT s.user_id AS userId FROM sessions s JOIN users u ON u.id = s.user_id WHERE s.id = ? AND u.archived_at IS NULL AND u.suspended_at IS NULL",
    )
    .get(session);
  return row?.userId ?? null;
}

let sessions = 0;

/** Gives a browser a session, as a door does after the proof that the product asked for. */
export function enter(world: World, who: Side, userId: string): void {
  sessions++;
  if (who.session) sqlite.prepare("DELETE FROM sessions WHERE id = ?").run(who.session);
  who.session = `session-${sessions}`;
  sqlite
    .prepare(
      "INSERT INTO sessions (id, user_id, expires_at, created_at) VALUES (?, ?, 9999999999, ?)",
    )
    .run(who.session, userId, world.now);
}

type Sealed = { key: string; secrets: number | null };
type Mail = Sealed & { id: number; too: string; kind: string; userId: string | null; text: string };
type Text = Sealed & {
  id: number;
  phone: string;
  body: string;
  userId: string | null;
  purpose: string;
};

/** Whoever typed an address may cause these to be sent to it; they say nothing but that. */
const anybodysKinds = ["welcome", "prove-email", "change-email", "known-address"];

// As its reader gets it: the database keeps links and codes sealed beside the words.
const wordsOf = ({ key, secrets }: Sealed, words: string): string =>
  joinKeptSecrets({ id: key, secrets }, [words])[0] ?? "";

function readMail(world: World, mail: Mail): void {
  const reader = [world.sides.O, world.sides.S].find(({ mailboxes }) =>
    mailboxes.includes(mail.too),
  );
  if (!reader) return;
  for (const [link] of wordsOf(mail, mail.text).matchAll(
    /\/(?:prove-email|not-me|join)\/[\w-]+|\/reset-password\?token=[\w-]+/g,
  ))
    reader.links.add(link);
  const maker = mail.userId ? world.makers.get(mail.userId) : undefined;
  const isForeign =
    maker !== undefined && maker !== reader.name && !world.stolen.has(mail.userId ?? "");
  if (isForeign && !anybodysKinds.includes(mail.kind))
    world.problems.push(`${reader.name} reads a ${mail.kind} of ${maker}'s account`);
}

function readText(world: World, text: Text): void {
  const reader = world.sides[world.holders.get(text.phone) ?? "S"];
  for (const [link] of wordsOf(text, text.body).matchAll(/\/(?:not-me|join)\/[\w-]+/g))
    reader.links.add(link);
  const maker = text.userId ? world.makers.get(text.userId) : undefined;
  const isForeign =
    maker !== undefined && maker !== reader.name && !world.stolen.has(text.userId ?? "");
  // A code for a typed number goes to whoever holds it.
  if (isForeign && text.purpose !== "code")
    world.problems.push(`${reader.name} is texted about ${maker}'s account`);
}

const selectMails = sqlite.prepare<[number], Mail>(
  "SELECT rowid AS id, id AS key, secrets, to_address AS too, kind, user_id AS userId, text_body AS text FROM mails WHERE rowid > ? ORDER BY rowid",
);
const selectTexts = sqlite.prepare<[number], Text>(
  `SELECT t.rowid AS id, t.id AS key, t.secrets, t.phone, t.body, t.purpose, c.user_id AS userId FROM texts t JOIN support_messages m ON m.id = t.message_id
   JOIN support_conversations c ON c.id = m.conversation_id WHERE t.rowid > ? ORDER BY t.rowid`,
);

/** Brings what was sent to whoever can read it, and notes what nobody else should have got. */
export function deliver(world: World): void {
  for (const mail of selectMails.all(world.mailsRead)) {
    world.mailsRead = mail.id;
    readMail(world, mail);
  }
  for (const text of selectTexts.all(world.textsRead)) {
    world.textsRead = text.id;
    readText(world, text);
  }
}
