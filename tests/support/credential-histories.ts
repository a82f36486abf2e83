import {
  notifyOldCredentials,
  type NoticeTemplates,
  type ChangeNotice,
} from "~/core/accounts/credentials/notify-old-credentials";
import { RuleBroken } from "~/core/errors";
import { listHeldFiles } from "~/core/evidence/queries";
import { sqlite } from "~/db/client";
import { credentialActs } from "~/tests/support/credential-acts";
import type { CredentialAct } from "~/tests/support/credential-typing";
import {
  deliver,
  newWorld,
  openedBy,
  pick,
  type Name,
  type Side,
  type World,
} from "~/tests/support/credential-world";

const maxProblems = 5;
const steps = 18;
const isRobbery = ({ seed }: World): boolean => seed % 2 === 0;
// What a thief leaves pending, and what an owner does against it.
const recoveries = [
  "names a number",
  "texts a word",
  "opens a link",
  "recovers",
  "signs out elsewhere",
];

type Bag = (readonly [string, CredentialAct])[];

// Each history knows half of the acts alone, so that the rare ones meet each other.
function bagOf(world: World): Bag {
  const always = isRobbery(world) ? recoveries : beginnings;
  const known = credentialActs.filter(
    ([name]) => always.includes(name) || world.random() < (isRobbery(world) ? 0.15 : 0.4),
  );
  return known.flatMap(([name, weight, act]) =>
    Array.from({ length: weight }, () => [name, act] as const),
  );
}

// The product's own letters cost more than the whole history.
const linksOf = ({ takeBack, reset }: ChangeNotice) =>
  [takeBack && `/not-me/${takeBack}`, reset && `/reset-password?token=${reset}`]
    .filter(Boolean)
    .join(" ");
const plainly: NoticeTemplates = {
  from: "us@product.example",
  letter: (told) => ({ subject: "s", text: linksOf(told), html: "h" }),
  text: (told) => ({ body: linksOf(told), segments: 1 }),
};

const beginnings = ["signs up", "joins by text", "uses Google"];

/**
 * Half of the histories begin where it is worth most: O has proven an address, and S sits in O's
 * session.
 */
const robbery: readonly [Name, string][] = [
  ["O", "signs up"],
  ["O", "opens a link"],
  ["S", "is robbed of a session"],
];

/** Of the others each third begins by text, with updates wanted: only such a number is told. */
const byText: readonly [Name, string][] = [
  ["O", "joins by text"],
  ["O", "writes a text"],
  ["O", "writes a text"],
  ["O", "opens a link"],
];

function beginningOf(world: World): readonly [Name, string][] {
  if (isRobbery(world)) return robbery;
  return world.seed % 3 === 0 ? byText : [];
}

type Account = {
  id: string;
  email: string | null;
  typed: string | null;
  provenAt: number | null;
  hash: string | null;
  totp: string | null;
};
const selectAccount = sqlite.prepare<[string], Account>(
  `SELECT id, email, coalesce(email, (SELECT p.email FROM profiles p WHERE p.user_id = users.id)) AS typed, email_verified_at AS provenAt, password_hash AS hash, CASE WHEN totp_confirmed_at IS NULL THEN NULL ELSE totp_secret END AS totp
   FROM users WHERE id = ?`,
);
const selectUntold = sqlite
  .prepare<[], string>("SELECT id FROM credential_changes WHERE told_at IS NULL")
  .pluck();
const selectNumbers = sqlite
  .prepare<[string], string>("SELECT phone FROM phone_numbers WHERE user_id = ?")
  .pluck();
const selectGoogle = sqlite
  .prepare<[string], string>("SELECT subject FROM oauth_accounts WHERE user_id = ?")
  .pluck();
const selectMessages = sqlite
  .prepare<[number, string], string>(
    `SELECT m.message FROM support_messages m CROSS JOIN support_conversations c ON c.id = m.conversation_id
     WHERE m.rowid > ? AND c.user_id = ? AND m.sender_type = 'user'`,
  )
  .pluck();

/**
 * By which ways somebody else than its maker gets into an account now, or sees what is not theirs
 * there.
 */
function strangersCredentials(world: World, userId: string, maker: Name): string[] {
  const account = selectAccount.get(userId);
  if (!account) return [];
  const other: Name = maker === "O" ? "S" : "O";
  const { mailboxes, google } = world.sides[other];
  const { session, stolen } = world.sides[other];
  const ways: [string, boolean][] = [
    ["a session", [session, stolen].some((one) => openedBy(one) === userId)],
    ["a proven address", account.provenAt !== null && mailboxes.includes(account.email ?? "")],
    ["a number", selectNumbers.all(userId).some((phone) => world.holders.get(phone) === other)],
    ["Google", selectGoogle.all(userId).includes(google)],
    ["a password", account.typed !== null && account.hash === `pw:${other}`],
    ["a second step", account.totp !== null && account.totp.includes(`:${other}:`)],
    // What a thief wrote while inside stays where they wrote it.
    [
      "a conversation",
      !world.robbed.has(userId) &&
        selectMessages
          .all(world.messagesBefore, userId)
          .some((words) => words.includes(`[by:${other}]`)),
    ],
  ];
  const held = selectNumbers.all(userId).flatMap((phone) => listHeldFiles(phone));
  return [
    ...ways,
    ["a picture", held.some(({ fileHash }) => fileHash === `by:${other}`)] as const,
  ].flatMap(([way, is]) => (is ? [way] : []));
}

// An account into which a stolen session let S is O's again once nothing of S's opens it: from then
// on it must stay O's.
function check(world: World): void {
  for (const [userId, maker] of world.makers) {
    const ways = strangersCredentials(world, userId, maker);
    if (world.stolen.has(userId)) {
      const isBack = ways.every((way) => way === "a picture");
      if (isBack) world.stolen.delete(userId);
    } else if (ways.length > 0)
      world.problems.push(`${maker}'s account is open to the other by ${ways.join(", ")}`);
  }
}

// Otherwise both begin with an account, so that no history is spent on closed doors.
function choose(world: World, bag: Bag): { who: Side; name: string; act: CredentialAct } {
  const count = world.done.length;
  const fixed = beginningOf(world)[count];
  const who =
    world.sides[fixed?.[0] ?? (count === 0 || (count > 1 && world.random() < 0.5) ? "O" : "S")];
  const fitting = fixed
    ? credentialActs
        .filter(([name]) => name === fixed[1])
        .map(([name, , act]) => [name, act] as const)
    : bag;
  const [name, act] = pick(
    world,
    count < 2 && !fixed ? bag.filter(([one]) => beginnings.includes(one)) : fitting,
  );
  return { who, name, act };
}

function step(world: World, bag: Bag): void {
  const { who, name, act } = choose(world, bag);
  world.now += Math.floor(world.random() ** 10 * 14_400_000) + 1000;
  world.done.push(`${who.name} ${name}`);
  try {
    act(world, who);
  } catch (cause) {
    if (!(cause instanceof RuleBroken)) throw cause;
  }
  for (const changeId of selectUntold.all()) notifyOldCredentials(changeId, plainly, world.now);
  deliver(world);
  check(world);
}

/** Lives one history. @returns what went wrong, with what was done before */
function liveHistory(seed: number): string[] {
  const world = newWorld(seed);
  const bag = bagOf(world);
  for (let count = 0; count < steps && world.problems.length === 0; count++) step(world, bag);
  return world.problems.map(
    (problem) => `seed ${seed}: ${problem}, after ${world.done.join("; ")}`,
  );
}

/** What the histories must have met to prove anything. */
const rarities: Record<string, string> = {
  "account that was opened by text": "SELECT count(*) FROM agreements WHERE channel = 'sms'",
  "claimed address": "SELECT count(*) FROM audit_log WHERE act = 'claim-address'",
  "change that was taken back":
    "SELECT count(*) FROM credential_changes WHERE credential = 'taken_back'",
  "number of a carrier": "SELECT count(*) FROM credential_changes WHERE changed_by = 'carrier'",
  "proposed address that was proven": `SELECT count(*) FROM link_tokens l JOIN credential_changes c ON c.user_id = l.user_id AND c.credential = 'address_proposed' AND c.at = l.created_at
     WHERE l.purpose = 'change_email' AND l.used_at IS NOT NULL`,
  "number proven by text": "SELECT count(*) FROM audit_log WHERE act = 'prove-phone-by-text'",
  "number proven by code": "SELECT count(*) FROM audit_log WHERE act = 'prove-phone-by-code'",
  "address taken from who only said it":
    "SELECT count(*) FROM credential_changes WHERE credential = 'address' AND changed_by = 'system'",
  "reset password": "SELECT count(*) FROM audit_log WHERE act = 'reset-password'",
  "text about a change": "SELECT count(*) FROM texts WHERE idempotency_key LIKE 'way-in:%'",
};

/**
 * Lives the histories of `count` seeds on one database. @returns what went wrong, and what they did
 * not meet
 */
export function runCredentialHistories(firstSeed: number, count: number): string[] {
  sqlite.pragma("synchronous = OFF");
  const problems: string[] = [];
  for (let seed = firstSeed; seed < firstSeed + count && problems.length < maxProblems; seed++)
    problems.push(...liveHistory(seed));
  const unmet = Object.entries(rarities).filter(
    ([, query]) => sqlite.prepare(query).pluck().get() === 0,
  );
  return [...problems, ...unmet.map(([what]) => `the histories met no ${what}`)];
}
