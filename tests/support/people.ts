import { createHash } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import { createAccount } from "~/core/sign-up/create-account";
import { enrollAffiliate } from "~/core/affiliates/enroll-affiliate";
import { openCase, type ArrivedFile } from "~/core/cases/intake/open-case";
import { newCaseIds } from "~/core/cases/intake/new-case-ids";
import type { CaseReading } from "~/core/cases/reading/record-reading";
import { openConversation } from "~/core/messaging/open-conversation";
import { db } from "~/db/client";
import { phoneNumbers } from "~/db/schema/consent";
import { custodyLog } from "~/db/schema/evidence";
import { recordConsent } from "~/core/consent/record-consent";

let made = 0;

// A name has letters only (W7).
const inLetters = (count: number): string =>
  [...String(count)].map((digit) => "abcdefghij"[Number(digit)]).join("");

type Person = {
  firstName: string;
  lastName: string;
  phone: string;
  state: string | null;
  email: string | null;
  /** When they texted first, in ms. */
  at: number;
};

/** A person with an account and a proven number that texted us first. */
export function makePerson(over: Partial<Person> = {}) {
  made++;
  const { at = Date.now(), firstName = "Pat", lastName = `Person${inLetters(made)}` } = over;
  const phone = over.phone ?? `+1212777${String(1000 + made).padStart(4, "0")}`;
  const email = over.email === undefined ? `person${made}@people.example` : over.email;
  const userId = createAccount({
    firstName,
    lastName,
    email,
    phone,
    state: over.state ?? "NY",
    at,
  });
  enrollAffiliate(userId, at);
  db.insert(phoneNumbers)
    .values({ phone, userId, provenAt: at, joinStep: "joined", firstTextAt: at, createdAt: at })
    .run();
  recordConsent({
    phone,
    userId,
    action: "texted_first",
    scope: "all",
    affirmativeAct: "texted",
    wording: "w",
    wordingVersion: "1",
    campaign: "conversation",
    channel: "sms",
    at,
  });
  const conversationId = openConversation({ userId, phone, at });
  return { userId, phone, email, conversationId };
}

/**
 * A file that arrived for a new case of a person; the bytes' hash and the picture's are unlike all
 * others' unless given.
 */
export function makeFile(userId: string, over: Partial<ArrivedFile> = {}): ArrivedFile {
  made++;
  const { caseId, fileId } = newCaseIds();
  return {
    fileId,
    caseId,
    userId,
    fileName: "text-1",
    filePath: `${userId}/${caseId}/${made}.png`,
    fileType: "image/png",
    fileSize: 100,
    fileHash: `hash-${made}`,
    perceptualHash: createHash("sha256").update(String(made)).digest("hex").slice(0, 16),
    width: 390,
    height: 844,
    pages: 1,
    arrivedVia: "sms",
    arrivedFrom: null,
    arrivedAt: Date.now(),
    ...over,
  };
}

/** An opened case of a person. */
export function makeCase(userId: string, over: Partial<ArrivedFile> = {}): ArrivedFile {
  const file = makeFile(userId, over);
  openCase(file, { messageId: null, description: "" });
  return file;
}

/** What a reader saw on a clean screenshot with a business address, unless told otherwise. */
export function makeReading(over: Partial<CaseReading> = {}): CaseReading {
  return {
    kind: "sms",
    violatorEmail: { value: "deals@brightroof-quotes.com", confidence: 0.98 },
    messages: [{ from: "sender", text: "You qualify for a new roof!" }],
    needsReview: false,
    reviewReasons: [],
    engine: "offline",
    engineVersion: "test",
    confidence: 0.95,
    sender: { phone: { value: "+18885550199" }, shortcode: null, name: null },
    timestamps: [],
    ...over,
  };
}

/** The chain of custody of a file, oldest first. */
export function custodyOf(fileId: string): (typeof custodyLog.$inferSelect)[] {
  return db
    .select()
    .from(custodyLog)
    .where(eq(custodyLog.fileId, fileId))
    .orderBy(asc(custodyLog.seq))
    .all();
}
