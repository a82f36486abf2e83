import type Database from "better-sqlite3";
import { days } from "~/core/duration";

export type Sqlite = Database.Database;

export const id = (prefix: string, number: number): string =>
  `${prefix}_${number.toString(16).padStart(32, "0")}`;
const firstNames = [
  "Maria",
  "James",
  "Linda",
  "Robert",
  "Ana",
  "David",
  "Susan",
  "Carlos",
  "Grace",
  "Omar",
  "Mei",
  "John",
  "Aisha",
  "Peter",
  "Rosa",
  "Noah",
];
const lastNames = [
  "Lopez",
  "Smith",
  "Chen",
  "Johnson",
  "Okafor",
  "Brown",
  "Garcia",
  "Miller",
  "Khan",
  "Davis",
  "Nguyen",
  "Wilson",
  "Silva",
  "Moore",
  "Patel",
  "Young",
];
const states = ["NY", "CA", "TX", "FL", "IL", "PA", "OH", "GA"];
const codeLetters = "BCDFGHJKLMNPQRSTVWXZ23456789";
export const longAgo = days(700);

function codeOf(number: number): string {
  let code = "";
  for (
    let rest = number + codeLetters.length ** 6, place = 0;
    place < 7;
    place++, rest = Math.floor(rest / codeLetters.length)
  )
    code = (codeLetters[rest % codeLetters.length] ?? "B") + code;
  return code;
}

/** Inserts people with proven numbers and affiliate codes, who joined from `startAt` (ms) on. */
export function fillPeople(sqlite: Sqlite, people: number, startAt: number): void {
  const user = sqlite.prepare(
    "INSERT INTO users (id, email, email_verified_at, account_type, created_at) VALUES (?, ?, ?, 'user', ?)",
  );
  const profile = sqlite.prepare(
    "INSERT INTO profiles (id, user_id, first_name, last_name, email, phone, state, created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
  );
  const number = sqlite.prepare(
    "INSERT INTO phone_numbers (phone, user_id, proven_at, join_step, first_text_at, created_at) VALUES (?, ?, ?, 'joined', ?, ?)",
  );
  const affiliate = sqlite.prepare(
    "INSERT INTO affiliates (id, user_id, affiliate_code, created_at) VALUES (?, ?, ?, ?)",
  );
  for (let person = 1; person <= people; person++) {
    const [userId, at] = [id("user", person), startAt + Math.floor((longAgo * person) / people)];
    const [email, phone] = [`person${person}@people.example`, `+1${2_120_000_000 + person}`];
    user.run(userId, email, at, at);
    profile.run(
      userId,
      userId,
      firstNames[person % 16],
      lastNames[(person >> 4) % 16],
      email,
      phone,
      states[person % 8],
      at,
      at,
    );
    number.run(phone, userId, at, at, at);
    affiliate.run(id("aff", person), userId, codeOf(person), at);
  }
}
