import { createHash } from "node:crypto";
import { closeSync, existsSync, openSync, readSync } from "node:fs";
import type Database from "better-sqlite3";

const sha256 = (words: string): string => createHash("sha256").update(words).digest("hex");

/**
 * What can tell that a run of letters opens something: the database's own hashes, and the proofs of
 * what is signed.
 */
type Oracle = {
  tokens: Set<string>;
  codes: string[];
  hashCode: (id: string, code: string) => string;
  isSigned: (words: string) => boolean;
};

async function makeOracle(sqlite: Database.Database): Promise<Oracle> {
  const { hashCode } = await import("~/core/hash-code");
  const { readUnsubscribeToken } = await import("~/integrations/email/unsubscribe-link");
  const { verifySignedLink } = await import("~/integrations/storage/signed-link");
  const isSigned = (words: string) =>
    words.startsWith("/files/")
      ? verifySignedLink(words, "", 0) !== null
      : readUnsubscribeToken(words) !== null;
  return {
    tokens: new Set(
      sqlite
        .prepare<[], string>(
          "SELECT token_hash FROM link_tokens UNION ALL SELECT token_hash FROM credential_notices",
        )
        .pluck()
        .all(),
    ),
    codes: sqlite
      .prepare<[], string>(
        "SELECT id || ':' || code_hash FROM phone_codes WHERE purpose <> 'prove_by_text'",
      )
      .pluck()
      .all(),
    hashCode,
    isSigned,
  };
}

/**
 * The links and codes of ours that stand in these words as they are, whether they still open
 * something or not.
 */
function secretsIn(words: string, { tokens, codes, hashCode, isSigned }: Oracle): string[] {
  // A base64url run of exactly 43 letters wherever it begins: in bytes, neighbours belong to other
  // columns.
  const runs = (words.match(/[\w-]{43,}/g) ?? []).flatMap((run) =>
    Array.from({ length: run.length - 42 }, (_, at) => run.slice(at, at + 43)),
  );
  const links = runs.filter((run) => tokens.has(sha256(run)));
  const signed = [
    ...(words.match(/[\w-]{8,}\.[\w-]{22}/g) ?? []),
    ...(words.match(/\/files\/[^\s"'<>\\]+signature=[\w-]{43}/g) ?? []).map((link) =>
      link.replaceAll("&amp;", "&"),
    ),
  ].filter(isSigned);
  const digits = codes.length > 0 ? [...new Set(words.match(/(?<!\d)\d{6}(?!\d)/g) ?? [])] : [];
  const typed = digits.filter((code) =>
    codes.some(
      (row) => hashCode(row.slice(0, row.indexOf(":")), code) === row.slice(row.indexOf(":") + 1),
    ),
  );
  return [...links, ...signed, ...typed];
}

/** The open secrets in the bytes of a file, read in pieces that overlap. */
function secretsInFile(path: string, oracle: Oracle): string[] {
  if (!existsSync(path)) return [];
  const [piece, overlap] = [4_000_000, 4000];
  const file = openSync(path, "r");
  const found: string[] = [];
  const bytes = Buffer.alloc(piece);
  try {
    for (let at = 0; ; at += piece - overlap) {
      const read = readSync(file, bytes, 0, piece, at);
      if (read > 0) found.push(...secretsIn(bytes.toString("latin1", 0, read), oracle));
      if (read < piece) return [...new Set(found)];
    }
  } finally {
    closeSync(file);
  }
}

/**
 * Every link and code of ours that can be read in the bytes of the open database, its log included.
 */
export async function findOpenSecrets(sqlite: Database.Database): Promise<string[]> {
  const oracle = await makeOracle(sqlite);
  return [sqlite.name, `${sqlite.name}-wal`].flatMap((path) => secretsInFile(path, oracle));
}

/**
 * The same in the words of letters and talk only: quick enough to follow every test file. @returns
 * which row of which table
 */
export async function findOpenLetters(sqlite: Database.Database): Promise<string[]> {
  const oracle = await makeOracle(sqlite);
  if (oracle.tokens.size === 0 && oracle.codes.length === 0) return [];
  const rows = sqlite
    .prepare<[], { place: string; words: string }>(
      `SELECT 'mails ' || kind AS place, subject || ' ' || text_body || ' ' || html_body || ' ' || coalesce(headers, '') AS words FROM mails
       UNION ALL SELECT 'texts ' || purpose, body FROM texts
       UNION ALL SELECT 'support_messages', message || ' ' || coalesce(received, '') FROM support_messages`,
    )
    .all();
  return rows.filter(({ words }) => secretsIn(words, oracle).length > 0).map(({ place }) => place);
}
