import { createHash } from "node:crypto";
import { recordReading } from "~/core/cases/reading/record-reading";
import { rejectCase } from "~/core/cases/reject-case";
import { settleCase } from "~/core/cases/settle-case";
import { recordFoundEmails } from "~/core/cases/record-found-emails";
import { recordEarning } from "~/core/money/record-earning";
import { factBase } from "~/core/money/facts";
import { setAppMode } from "~/core/app-mode";
import { openConversation } from "~/core/messaging/open-conversation";
import { writeMessage } from "~/core/messaging/send/write-message";
import { markMinor } from "~/core/sign-up/mark-minor";
import { completePayout } from "~/core/payouts/vendor/complete-payout";
import { failPayout } from "~/core/payouts/vendor/fail-payout";
import { ensureDefaultTraining } from "~/core/support/training/ensure-default-training";
import { closeDatabase, sqlite } from "~/db/client";
import { seedDemo } from "~/db/seed";
import { storage } from "~/integrations/storage/storage";
import { hashPassword } from "~/operations/hash-password";
import { drawConversation } from "./draw-conversation";
import { fillReplies } from "./fill-replies";
import { collect } from "./owed-payouts";
import { makePayee, makeSubmittedCase, staff, type Person } from "./money";
import { makeCase, makeReading } from "./people";

/**
 * The world in which the rows of the requirements are looked at, written into the empty database of
 * DATA_DIR before a house is started on it: people in every state that a page shows.
 */
const signedInPassword = "world people 9";
const minute = 60_000;

async function person(first: string, last: string, referrer?: Person): Promise<Person> {
  const made = makePayee(referrer);
  const email = `${first.toLowerCase()}@world.example`;
  sqlite
    .prepare("UPDATE users SET email = ?, password_hash = ? WHERE id = ?")
    .run(email, await hashPassword(signedInPassword), made.userId);
  sqlite
    .prepare("UPDATE profiles SET first_name = ?, last_name = ?, email = ? WHERE user_id = ?")
    .run(first, last, email, made.userId);
  return { ...made, email };
}

async function storedCase(userId: string): Promise<string> {
  const bytes = await drawConversation();
  const fileHash = createHash("sha256").update(bytes).digest("hex");
  const file = makeCase(userId, { fileHash, fileSize: bytes.length, width: 780, height: 1520 });
  await storage().put(file.filePath, bytes, "image/png");
  return file.caseId;
}

/** A case as it stands after its picture was read and accepted. */
async function accepted(userId: string, sender: string): Promise<string> {
  const caseId = await storedCase(userId);
  const fileId = sqlite
    .prepare("SELECT id FROM case_files WHERE case_id = ?")
    .pluck()
    .get(caseId) as string;
  recordReading(
    caseId,
    fileId,
    makeReading({
      sender: { phone: { value: "+18885550199" }, shortcode: null, name: { value: sender } },
    }),
  );
  sqlite
    .prepare(
      "UPDATE cases SET external_case_id = 'TC-200' || substr('00' || (SELECT count(*) FROM cases), -3), title = ?, description = ?, violator_email = 'deals@bright-roof.com', violator_domain = 'bright-roof.com' WHERE id = ?",
    )
    .run(`Spam text from ${sender}`, `${sender} offers a new roof.`, caseId);
  return caseId;
}

const setStatus = sqlite.prepare(
  "UPDATE cases SET status = ?, submitted_at = ?, reading_owed_at = NULL WHERE id = ?",
);

async function fillCases(owner: Person): Promise<void> {
  const now = Date.now();
  const open = await accepted(owner.userId, "Open Roofers");
  setStatus.run("submitted", now, open);
  recordFoundEmails(open, [
    { email: "legal@bright-roof.com", confidenceScore: 94, type: "generic" },
    { email: "ceo@bright-roof.com", confidenceScore: 71, type: "personal" },
  ]);
  const two = await accepted(owner.userId, "Two Pictures");
  setStatus.run("submitted", now, two);
  sqlite
    .prepare(
      `INSERT INTO case_files (id, case_id, uploaded_by, file_name, file_path, file_type, file_size, file_hash, arrived_via, created_at, arrived_at)
       SELECT 'file_pdf', id, user_id, 'letter.pdf', user_id || '/' || id || '/2.pdf', 'application/pdf', 10, 'hash-of-letter', 'web', ?, ? FROM cases WHERE id = ?`,
    )
    .run(now, now, two);
  const refused = await accepted(owner.userId, "Refused Roofers");
  rejectCase(
    refused,
    { code: "by_staff", sentence: "The sender's address does not exist." },
    staff,
  );
  for (const sender of ["Settled Roofers", "Second Settled"]) {
    const settled = await accepted(owner.userId, sender);
    setStatus.run("submitted", now, settled);
    settleCase(settled, staff);
  }
  for (const status of ["in_progress", "review", "completed"])
    setStatus.run(status, now, await accepted(owner.userId, `Case ${status}`));
}

/** Twelve people came by Wanda's link; one of them has a case under way, one a settled one. */
async function fillReferrals(referrer: Person): Promise<void> {
  for (const first of "Bruno Clara Dario Elena Felix Greta Hugo Ilse Jonas".split(" "))
    await person(first, "Masked", referrer);
  const earning = await person("Karla", "Masked", referrer);
  makeSubmittedCase(earning.userId);
  const settled = await person("Ludwig", "Masked", referrer);
  settleCase(makeSubmittedCase(settled.userId), staff);
  const refused = await person("Abigail", "Masked", referrer);
  sqlite
    .prepare("UPDATE referrals SET status = 'rejected' WHERE referred_user_id = ?")
    .run(refused.userId);
}

function owe(userId: string, name: string): string {
  recordEarning({
    base: factBase.claim(name),
    kind: "claim",
    payee: userId,
    caseId: name,
    amountCents: 12_300,
    at: Date.now(),
  });
  return collect(userId);
}

function fillPayouts(owner: Person): void {
  const paid = collect(owner.userId);
  completePayout(paid, { transactionId: "TX-WORLD-1", method: "ach" }, staff);
  for (const name of ["case_failed", "case_failed_too", "case_failed_again"])
    failPayout(owe(owner.userId, name), "The vendor refused it.", staff);
  const going = owe(owner.userId, "case_going");
  sqlite.prepare("UPDATE payouts SET status = 'processing' WHERE id = ?").run(going);
  owe(owner.userId, "case_waits");
}

function fillSupport(owner: Person): void {
  const now = Date.now();
  const long = "This sentence is longer than fifty characters, so that its preview ends early.";
  for (let index = 0; index < 12; index++) {
    const at = now - (12 - index) * minute;
    const conversationId = openConversation({ userId: owner.userId, phone: null, at });
    writeMessage({
      conversationId,
      senderType: "ai",
      senderName: "TextClaim",
      body: long,
      channel: "web",
      at,
    });
    sqlite
      .prepare("UPDATE support_conversations SET updated_at = ?, unread_by_user = ? WHERE id = ?")
      .run(at, index === 11 ? 1 : 0, conversationId);
  }
  const over = openConversation({ userId: owner.userId, phone: null, at: now });
  writeMessage({
    conversationId: over,
    senderType: "admin",
    senderName: null,
    body: "Thanks!",
    channel: "web",
    at: now,
  });
  sqlite
    .prepare(
      "UPDATE support_conversations SET status = 'resolved', resolved_at = ?, satisfaction_rating = 4 WHERE id = ?",
    )
    .run(now, over);
}

/** A conversation in each status, one of them unread by staff. */
function fillDesk(people: readonly Person[]): void {
  const set = sqlite.prepare(
    "UPDATE support_conversations SET status = ?, unread_by_staff = ? WHERE id = ?",
  );
  const [pending, closed, unread] = people;
  if (!pending || !closed || !unread) throw new Error("three people are needed");
  set.run("pending", 0, pending.conversationId);
  set.run("auto_closed", 0, closed.conversationId);
  set.run("open", 1, unread.conversationId);
}

function fillLists(filler: Person): void {
  sqlite
    .prepare(
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 125)
       INSERT INTO cases (id, user_id, title, status, external_case_id, channel, rejection_text, rejected_at, created_at, updated_at)
       SELECT 'case_' || printf('%032x', i), ?, 'Filler ' || i, 'rejected', 'TC-9' || printf('%05d', i), 'web', 'No.', 1, ? - i, ? FROM n`,
    )
    .run(filler.userId, Date.now(), Date.now());
  sqlite
    .prepare(
      "INSERT INTO affiliate_contacts (id, first_name, last_name, email, created_at) VALUES ('afc_world', 'Iris', 'Partner', 'iris@partners.example', 1)",
    )
    .run();
  sqlite
    .prepare(
      "INSERT INTO affiliates (id, affiliate_contact_id, affiliate_code, created_at) VALUES ('aff_world', 'afc_world', 'IRISWLD', 1)",
    )
    .run();
}

setAppMode("demo");
ensureDefaultTraining();
await seedDemo(hashPassword);
const wanda = await person("Wanda", "Frost");
const newt = await person("Newt", "Young");
const closed = await person("Carl", "Closed");
sqlite.prepare("UPDATE affiliates SET status = 'suspended' WHERE user_id = ?").run(closed.userId);
await fillReferrals(wanda);
await fillCases(wanda);
fillPayouts(wanda);
fillSupport(wanda);
const fred = await person("Fred", "Filler");
fillDesk([newt, closed, fred]);
sqlite
  .prepare("UPDATE profiles SET first_name = '', last_name = '' WHERE user_id = ?")
  .run(closed.userId);
// One of those whom Wanda referred: another person would change every count of people.
const karla = sqlite
  .prepare<[], { userId: string; phone: string }>(
    "SELECT u.id AS userId, n.phone FROM users u JOIN phone_numbers n ON n.user_id = u.id WHERE u.email = 'karla@world.example'",
  )
  .get()!;
const written = await accepted(karla.userId, "Letter Roofers");
setStatus.run("submitted", Date.now(), written);
await fillReplies(written);
markMinor(karla.phone, Date.now());
fillLists(fred);
closeDatabase();
