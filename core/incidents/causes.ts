import { days, hours, minutes } from "~/core/duration";
import { named, type Cause } from "~/core/incidents/cause";
import { causesOfTexts } from "~/core/incidents/causes-of-texts";

const nothingMoves = ["house.database", "house.workflows"];
const nothingLeaves = ["doors.closed", "lease.missing"];

/**
 * The causes that we know by name. A check of the doctor has the same name here, so that a refusal
 * and the check that finds the same are one incident.
 */
export const causes: Readonly<Record<string, Cause>> = {
  ...causesOfTexts,
  "texts.late": named(
    "urgent",
    "Texts wait and do not leave",
    "Look at the log and at npm run act -- doctor. Codes to sign in wait with them.",
    {
      explainedBy: [
        ...nothingMoves,
        ...nothingLeaves,
        "twilio.",
        "registration.",
        "texts.refused",
        "texts.no-route",
        "house.clock",
        "house.consent",
        "doctor.first-look",
      ],
    },
  ),
  "pictures.late": named(
    "soon",
    "Pictures wait long for their reading",
    "Look at the log of the reader and at how many pictures came: the queue grows.",
    { explainedBy: [...nothingMoves, "storage.", "s3."] },
  ),
  "storage.unusable": named(
    "urgent",
    "Files cannot be stored",
    "Look at the bucket, its keys and this machine's network. Texts are taken; their pictures wait.",
    { explainedBy: ["s3.", "house.disk", "house.database", "house.clock"] },
  ),
  "openai.key": named(
    "soon",
    "OpenAI refuses our key",
    "Make a key under API keys and set OPENAI_API_KEY. Until then people are answered by the rules alone.",
  ),
  "openai.quota": named(
    "soon",
    "OpenAI's quota is used up",
    "Raise the limit or pay in under Billing. Until then people are answered by the rules alone.",
    { calmAfter: hours(6) },
  ),
  "hunter.key": named(
    "soon",
    "Hunter refuses our key",
    "Copy the key from Hunter's dashboard into HUNTER_API_KEY. Cases go on with the address on the screenshot.",
    { calmAfter: days(1) },
  ),
  "tremendous.key": named(
    "urgent",
    "Tremendous refuses our key",
    "Make a key under Team settings, Developers, and set TREMENDOUS_API_KEY. Payouts wait.",
  ),
  "tremendous.balance": named(
    "soon",
    "Tremendous has too little money of ours",
    "Add funds in Tremendous: a transfer takes days. Payouts wait.",
    { owner: "staff" },
  ),
  "mail.login": named(
    "urgent",
    "The mail server refuses us",
    "Look at SMTP_URL and EMAIL_FROM, and at the account with the mail provider. No mail leaves.",
  ),
  "house.database": named(
    "urgent",
    "The database cannot be used",
    "Look at the log and at the disk of DATA_DIR.",
    { calmAfter: 0 },
  ),
  "house.disk": named(
    "urgent",
    "The disk is full",
    "Make room in DATA_DIR, or move it to a larger disk.",
    { explainedBy: ["house.database"] },
  ),
  "house.workflows": named(
    "urgent",
    "The workflows stand still",
    "Look at /dev/workflows and at the log, then start the server again.",
    { explainedBy: ["house.database"] },
  ),
  "house.outbox": named(
    "urgent",
    "Mail waits and does not leave",
    "Look at the log for what the mail server answers, and at npm run act -- doctor",
    { explainedBy: [...nothingMoves, ...nothingLeaves, "mail."] },
  ),
  "house.migrations": named("soon", "A newer build lies on the disk", "Start the server again."),
  "house.replica": named(
    "urgent",
    "The copy of our data is behind",
    "Look at the log for litestream and at the place that REPLICA_URL names. What the copy lacks would be lost with this disk.",
    { explainedBy: ["lease.missing", "house.database", "house.clock", "storage.", "s3."] },
  ),
  "house.backup": named(
    "urgent",
    "The backup failed",
    "Look at the log, then take one by hand: npm run act -- back-up",
    { calmAfter: days(2) },
  ),
  "house.drill": named(
    "urgent",
    "No copy was brought back and found whole",
    "Try it by hand, and look at what it says: npm run act -- drill",
    { calmAfter: days(8) },
  ),
  "house.ledger": named(
    "urgent",
    "The money ledger is wrong",
    "Run npm run act -- verify-ledger, which names the places; pay nobody until it is mended.",
  ),
  "house.consent": named(
    "urgent",
    "The record of consent is broken",
    "Run npm run act -- verify-consent, which names the place. No text leaves until it is mended.",
  ),
  "retention.behind": named(
    "soon",
    "What is past its retention is still there",
    "Look at the log for what could not be deleted. It is tried again every night.",
    { calmAfter: hours(26) },
  ),
  "doors.closed": named(
    "urgent",
    "Nothing leaves since the database was restored",
    "Run npm run act -- after-restore until every door is open.",
  ),
  "doctor.first-look": named(
    "urgent",
    "Nothing leaves: the doctor has not looked since the start",
    "Let it look by hand: npm run act -- doctor. Then look at the log for why it did not by itself.",
    { explainedBy: [...nothingMoves, "lease.missing"] },
  ),
  "lease.missing": named(
    "urgent",
    "This server sends nothing: it does not hold the lease",
    "Look at the place that REPLICA_URL names, and whether another machine serves.",
  ),
};

/** How long a cause must be gone before its incident ends, so that one which flickers is one. */
export const goneFor = minutes(1);

/** A cause by its name; a check of the doctor that has no entry of its own is named as such. */
export const causeOf = (name: string): Cause =>
  causes[name] ??
  named(
    "soon",
    `The doctor's check ${name} is not passed`,
    "Run npm run act -- doctor, which says how to mend it.",
    // The super admin takes counsel's approvals in.
    { owner: name === "papers.approvals" ? "staff" : "operator" },
  );

/** Whether a cause is only a consequence of one of those that stand. Pure. */
export const isExplained = (name: string, standing: Iterable<string>): boolean =>
  [...standing].some(
    (other) => other !== name && causeOf(name).explainedBy.some((begin) => other.startsWith(begin)),
  );
