import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { accountTypes, adminRoles, channels } from "~/db/vocabulary";

/**
 * Sign-in identity. `email` is the sign-in address: set by web sign-up, or once a person who joined
 * by text chose a password.
 */
export const users = sqliteTable(
  "users",
  {
    id: text().primaryKey(),
    email: text(),
    emailVerifiedAt: integer(),
    passwordHash: text(),
    accountType: text({ enum: accountTypes }).notNull().default("user"),
    totpSecret: text(),
    totpConfirmedAt: integer(),
    totpLastCounter: integer(),
    createdAt: integer().notNull(),
    lastSignedInAt: integer(),
    suspendedAt: integer(),
    /**
     * A credential change was reversed: only a link to the proven address opens the account again.
     */
    lockedAt: integer(),
    /** Set when the person was anonymised because money moved (decisions, Cases). */
    archivedAt: integer(),
  },
  (t) => [uniqueIndex("users_email").on(t.email), index("users_created").on(t.createdAt)],
);

/**
 * U §3 profiles. `email` may be unproven: see users.emailVerifiedAt. `phone` is proven only by
 * phoneNumbers.userId.
 */
export const profiles = sqliteTable(
  "profiles",
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .unique()
      .references(() => users.id, { onDelete: "cascade" }),
    firstName: text().notNull().default(""),
    lastName: text().notNull().default(""),
    email: text(),
    phone: text(),
    state: text(),
    /**
     * The states where they lived, each with its first day, the latest last; null for a person who
     * never moved.
     */
    states: text({ mode: "json" }).$type<{ state: string | null; from: string }[]>(),
    timeZone: text(),
    language: text().notNull().default("en"),
    welcomedAt: integer(),
    bonusPromisedAt: integer(),
    referredByCode: text(),
    createdAt: integer().notNull(),
    updatedAt: integer().notNull(),
  },
  (t) => [
    index("profiles_email").on(t.email),
    index("profiles_phone").on(t.phone),
    index("profiles_created").on(t.createdAt),
  ],
);

/** lucia's table: `expiresAt` in SECONDS (AU-01); `id` is the SHA-256 of the cookie's secret. */
export const sessions = sqliteTable(
  "sessions",
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    expiresAt: integer().notNull(),
    createdAt: integer().notNull(),
    lastSeenAt: integer(),
    ip: text(),
    userAgent: text(),
    reauthenticatedAt: integer(),
    totpPassedAt: integer(),
  },
  (t) => [index("sessions_user").on(t.userId)],
);

export const adminUsers = sqliteTable("admin_users", {
  userId: text()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  role: text({ enum: adminRoles }).notNull(),
  grantedBy: text(),
  createdAt: integer().notNull(),
});

export const oauthAccounts = sqliteTable(
  "oauth_accounts",
  {
    provider: text().notNull(),
    subject: text().notNull(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: integer().notNull(),
  },
  (t) => [uniqueIndex("oauth_subject").on(t.provider, t.subject), index("oauth_user").on(t.userId)],
);

/**
 * Single-use, expiring, hashed links (AU-04). `claim_address` opens a new account for an address
 * that the named one only typed.
 */
export const linkTokens = sqliteTable(
  "link_tokens",
  {
    tokenHash: text().primaryKey(),
    purpose: text({
      enum: [
        "reset_password",
        "claim_address",
        "set_password",
        "prove_email",
        "change_email",
        "open_case",
        "second_step",
        "cash_out",
      ],
    }).notNull(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The address the link proves, where it proves one. */
    email: text(),
    createdAt: integer().notNull(),
    expiresAt: integer().notNull(),
    usedAt: integer(),
  },
  (t) => [index("link_tokens_user").on(t.userId, t.purpose)],
);

/** Six-digit codes texted to a number (AU-08). */
export const phoneCodes = sqliteTable(
  "phone_codes",
  {
    id: text().primaryKey(),
    phone: text().notNull(),
    userId: text().references(() => users.id, { onDelete: "cascade" }),
    /** `prove_by_text`: a word that the person texts to us instead. */
    purpose: text({ enum: ["prove_phone", "sign_in", "prove_by_text"] }).notNull(),
    codeHash: text().notNull(),
    sessionId: text(), // The one that asked: it stays signed in.
    /** A hash of the asker: only they can use up its tries or end it. */
    askerHash: text(),
    triesLeft: integer().notNull(),
    createdAt: integer().notNull(),
    expiresAt: integer().notNull(),
    usedAt: integer(),
  },
  (t) => [index("phone_codes_phone").on(t.phone, t.purpose)],
);

export const recoveryCodes = sqliteTable(
  "recovery_codes",
  {
    codeHash: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    usedAt: integer(),
    createdAt: integer().notNull(),
  },
  (t) => [index("recovery_codes_user").on(t.userId)],
);

/** What was agreed to, in which words, when and from where (decisions, Agreement). Append-only. */
export const agreements = sqliteTable(
  "agreements",
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id),
    document: text({ enum: ["terms", "privacy", "claim_assignment", "age_and_state"] }).notNull(),
    version: text().notNull(),
    /**
     * Empty where `legalTextId` names the text, whose row has the words once; older rows hold the
     * text's exact words, and before there were rows of texts, the sentence that named it.
     */
    wording: text().notNull(),
    /** The row of the text, or null where it was accepted before there were rows. */
    legalTextId: text(),
    /** The words shown to the person when they accepted. */
    shown: text(),
    answer: text().notNull(),
    state: text(),
    channel: text({ enum: channels }).notNull(),
    phone: text(),
    ip: text(),
    userAgent: text(),
    createdAt: integer().notNull(),
  },
  (t) => [uniqueIndex("agreements_once").on(t.userId, t.document, t.version)],
);

/** Requests to export or erase an account (U legal pages: rights). */
export const dataRequests = sqliteTable(
  "data_requests",
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id),
    kind: text({ enum: ["export", "deletion"] }).notNull(),
    state: text({ enum: ["open", "done", "withdrawn"] })
      .notNull()
      .default("open"),
    createdAt: integer().notNull(),
    doneAt: integer(),
  },
  (t) => [index("data_requests_open").on(t.state, t.createdAt)],
);

export const adminSettings = sqliteTable("admin_settings", {
  settingKey: text().primaryKey(),
  settingValue: text().notNull(),
  updatedAt: integer().notNull(),
  updatedBy: text(),
});

/** Testimonials as staff entered them (decisions, Marketing figures). */
export const testimonials = sqliteTable("testimonials", {
  id: text().primaryKey(),
  name: text().notNull(),
  place: text().notNull().default(""),
  words: text().notNull(),
  amountCents: integer(),
  position: integer().notNull().default(0),
  createdBy: text(),
  createdAt: integer().notNull(),
});
