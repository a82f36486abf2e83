/** Word lists shared by schema, rules and browser. No imports. */

/** Decisions, Cases: one status vocabulary. */
export const caseStatuses = [
  "pending",
  "in_progress",
  "review",
  "submitted",
  "completed",
  "settled",
  "rejected",
] as const;
export type CaseStatus = (typeof caseStatuses)[number];

/** A §4: the options of the two status dropdowns. */
export const dashboardCaseStatuses = [
  "pending",
  "in_progress",
  "completed",
  "review",
  "rejected",
] as const;
export const casePageStatuses = ["submitted", "rejected", "settled"] as const;

export const caseStatusLabels: Record<CaseStatus, string> = {
  pending: "Pending",
  in_progress: "In Progress",
  review: "Under Review",
  submitted: "Submitted",
  completed: "Completed",
  settled: "Settled",
  rejected: "Rejected",
};

export const caseTypes = ["spam_call"] as const;
export type CaseType = (typeof caseTypes)[number];
export const caseTypeLabels: Record<CaseType, string> = { spam_call: "Spam SMS" };

/** U §4: outreach steps in their order. */
export const outreachSteps = [
  "initial_notice",
  "reminder",
  "escalation",
  "2nd_reminder",
  "final_notice",
] as const;
export type OutreachStep = (typeof outreachSteps)[number];

export const outreachStepLabels: Record<OutreachStep, string> = {
  initial_notice: "Initial notice",
  reminder: "Reminder",
  escalation: "Escalation",
  "2nd_reminder": "2nd reminder",
  final_notice: "Filed in small claims court",
};

/**
 * Why letters about a case stop for good. A case is also not pursued while it is not `submitted`.
 */
export const pursuitStops = ["asked_to_stop", "no_recipient", "undeliverable", "by_staff"] as const;
export type PursuitStop = (typeof pursuitStops)[number];

/**
 * Kinds of incoming mail: a person's answer, a machine's (out of office), or a report that a mail
 * could not be delivered.
 */
export const inboundMailKinds = ["reply", "automatic", "bounce"] as const;
export type InboundMailKind = (typeof inboundMailKinds)[number];

export const casePaymentStatuses = ["unpaid", "paid"] as const;
export const outgoingWebhookStates = ["pending", "sent"] as const;
export const payoutStatuses = ["pending", "processing", "completed", "failed"] as const;
export type PayoutStatus = (typeof payoutStatuses)[number];
export const payoutLineKinds = ["claim", "commission", "bonus"] as const;
export type PayoutLineKind = (typeof payoutLineKinds)[number];
export const referralStatuses = ["tracked", "pending", "completed", "rejected"] as const;
export const conversationStatuses = ["open", "pending", "resolved", "auto_closed"] as const;
export type ConversationStatus = (typeof conversationStatuses)[number];
export const senderTypes = ["user", "ai", "admin"] as const;
export const channels = ["sms", "web", "email"] as const;
export type Channel = (typeof channels)[number];
export const accountTypes = ["user", "affiliate"] as const;
export type AccountType = (typeof accountTypes)[number];
export const adminRoles = ["admin", "super_admin"] as const;
export type AdminRole = (typeof adminRoles)[number];

/**
 * The kinds of change to an account's credentials; `address_proposed` and `taken_back` are changes
 * that affect the others.
 */
export const credentialKinds = [
  "password",
  "address",
  "address_proposed",
  "number",
  "google",
  "second_step",
  "recovery_codes",
  "role",
  "taken_back",
] as const;
export type Credential = (typeof credentialKinds)[number];

/** Where a number stands in the sign-up by text (decisions, People). */
export const joinSteps = ["new", "name", "email", "agreement", "joined", "declined"] as const;
export type JoinStep = (typeof joinSteps)[number];

/**
 * `reply` answers what somebody wrote; `stop_question` asks whether texts should stop (LG-17),
 * `age_question` whether somebody who signs up is 18 or older.
 */
export const textTopics = ["reply", "stop_question", "age_question"] as const;
export type TextTopic = (typeof textTopics)[number];

/**
 * Why a text is sent: decides quiet hours (LG-05), suppression (LG-04, LG-06) and the consent it
 * rests on (LG-08).
 */
export const textPurposes = [
  "answer",
  // The outcome of a case or a payout, when nobody asked for it just now.
  "outcome",
  "notice",
  "opt_out_confirmation",
  "opt_in_confirmation",
  "help",
  "code",
] as const;
export type TextPurpose = (typeof textPurposes)[number];
/**
 * Texts that the law and the carriers require (LG-04, LG-06): they pass every stop, and each is
 * owed anew.
 */
export const requiredPurposes: ReadonlySet<TextPurpose> = new Set(["help", "opt_out_confirmation"]);

/** `reserved` means: handed to the carrier, answer not yet recorded (TW-41). */
export const textStatuses = [
  "queued",
  "reserved",
  "accepted",
  "scheduled",
  "sending",
  "sent",
  "delivered",
  "undelivered",
  "failed",
  "read",
  "canceled",
  "suppressed",
] as const;
export type TextStatus = (typeof textStatuses)[number];

export const suppressionScopes = ["all", "recurring"] as const;
export type SuppressionScope = (typeof suppressionScopes)[number];

export const consentActions = [
  "texted_first",
  "opted_in",
  "opted_out",
  "opted_in_again",
  "review_confirmed",
  "review_lifted",
  /** Answered our question whether texts should stop with no. */
  "doubt_denied",
  /** Ticked the box for a number that was not proven yet; counts once it is. */
  "wished_for_texts",
  /** Asked on the website for a code to be texted to the number. */
  "asked_for_code",
] as const;
export type ConsentAction = (typeof consentActions)[number];

export const custodyActs = ["stored", "moved", "viewed", "exported", "deleted"] as const;
export type CustodyAct = (typeof custodyActs)[number];

export const mediaStates = ["waiting", "stored", "refused", "missing"] as const;
export const mailStatuses = [
  "queued",
  "reserved",
  "sent",
  "failed",
  "bounced",
  "suppressed",
] as const;

/** Vendors whose refusals open an incident. */
export const alarmedVendors = ["sms", "agent_model", "email_finder", "payouts", "mail"] as const;
export type AlarmedVendor = (typeof alarmedVendors)[number];

/** How soon somebody must look at an incident: now, at night too, or in the morning. */
export const incidentSeverities = ["urgent", "soon"] as const;
export type IncidentSeverity = (typeof incidentSeverities)[number];

/** Who must act on an incident: whoever runs the server, or staff on the pages. */
export const incidentOwners = ["operator", "staff"] as const;
export type IncidentOwner = (typeof incidentOwners)[number];

/** The sources of a fact of a claim, from the most trusted (CL-01). */
export const factSources = ["staff", "outside", "picture", "person"] as const;
export type FactSource = (typeof factSources)[number];

/** Kinds of items that counsel approves, each by its own entry. */
export const approvalKinds = ["theory", "pathway", "letter", "text", "rule"] as const;
export type ApprovalKind = (typeof approvalKinds)[number];

/** Texts that people accept or are shown before they do (CL-06). */
export const legalDocuments = [
  "terms",
  "privacy",
  "sms",
  "claim_assignment",
  "age_and_state",
] as const;
export type LegalDocument = (typeof legalDocuments)[number];
export const legalLanguages = ["en", "es"] as const;
export type LegalLanguage = (typeof legalLanguages)[number];

/** What staff can stop at once (CL-10). */
export const stoppables = ["texts", "letters", "payouts", "sign_ups", "intake"] as const;
export type Stoppable = (typeof stoppables)[number];
export const stopScopes = ["everything", "state", "company"] as const;
export type StopScope = (typeof stopScopes)[number];

/** The result of a doctor's check; `skipped` says nothing about it. */
export const findingLevels = ["ok", "warn", "fail", "skipped"] as const;
export type FindingLevel = (typeof findingLevels)[number];
/** The ways by which something is sent out; each may be closed after a restore. */
export const outgoingDoors = ["texts", "mail", "payouts", "webhooks"] as const;
export type OutgoingDoor = (typeof outgoingDoors)[number];

/** Why the doors were closed at a start. */
export const doorReasons = ["older", "other_future", "journal_missing", "mirror_away"] as const;
export type DoorReason = (typeof doorReasons)[number];

/**
 * The part between the database's name and the time in the name of a copy from before an upgrade.
 */
export const upgradeCopyMark = ".before-upgrade-";
