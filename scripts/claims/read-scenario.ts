import { z } from "zod";
import type {
  Allowed,
  ClaimFacts,
  ClaimText,
  Moment,
  Pathway,
  Relationship,
  StopFact,
  TextClass,
} from "~/core/claims/facts/claim-facts";
import { noClaimKinds, notRegistered } from "~/core/claims/facts/claim-facts";
import { kindByLawsWords } from "~/core/claims/facts/read-stop";
import { isTimeZone } from "~/core/claims/facts/place-moment";
import { nothingApproved, type Approvals } from "~/core/claims/theories/approvals";
import { samplePathway } from "~/core/claims/theories/sample-pathways";

// Absent, null, "unknown" and unreadable values all mean unknown.
const orUnknown = <T>(schema: z.ZodType<T>): z.ZodType<T | null> =>
  z
    .unknown()
    .optional()
    .transform((value) => {
      const read = schema.safeParse(value);
      return read.success ? read.data : null;
    });

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
const yesOrNo = orUnknown(z.enum(["yes", "no"]));
const flag = orUnknown(z.boolean());
const words = orUnknown(z.string().refine((value) => value !== "unknown"));
const dated =
  /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/;

function momentOf(text: string | null, zone: string | null): Moment | null {
  const found = text === null ? null : dated.exec(text);
  if (!found || text === null) return null;
  const [, onDay, hour, minute, second, offset] = found;
  if (onDay === undefined) return null;
  if (hour === undefined) return { kind: "local", day: onDay, second: null };
  if (offset !== undefined) {
    const known = zone !== null && isTimeZone(zone) ? zone : null;
    return { kind: "instant", at: Date.parse(text), zone: known };
  }
  const at = Number(hour) * 3600 + Number(minute) * 60 + Number(second ?? 0);
  return { kind: "local", day: onDay, second: at };
}

const stop = z.object({
  at: words,
  words,
  channel: orUnknown(z.enum(["reply", "email", "web", "phone", "other"])),
  to_sending_number: flag,
  kind: orUnknown(z.enum(["per_se", "plain", "unclear"])),
  delivered: flag,
});

const text = z.object({
  id: z.string(),
  picture: words,
  direction: orUnknown(z.enum(["from_sender", "from_person"])),
  received_at: words,
  zone: words,
  class: orUnknown(z.enum(["marketing", "mixed", ...noClaimKinds])),
  is_confirmation: flag,
  bulk_signs: orUnknown(z.array(z.string())),
  words,
});

const scenario = z.object({
  id: z.string(),
  today: day,
  pathways: z.enum(["empty", "fixture"]).catch("empty"),
  pathways_expire: orUnknown(day),
  approvals: orUnknown(
    z.union([
      z.enum(["all", "none"]),
      z.object({
        theories: orUnknown(z.union([z.literal("all"), z.array(z.string())])),
        mixed: flag,
      }),
    ]),
  ),
  approvals_expire: orUnknown(day),
  state_history: orUnknown(z.array(z.object({ state: words, from: day }))),
  forum: words,
  owner: orUnknown(z.enum(["person", "family_plan", "employer"])),
  line_use: orUnknown(z.enum(["home", "both", "work"])),
  registry_date: orUnknown(z.union([day, z.literal(notRegistered)])),
  consent: orUnknown(
    z.union([
      z.literal("none"),
      z.array(z.object({ kind: z.enum(["given", "revoked"]), at: orUnknown(day) })),
    ]),
  ),
  relationship: orUnknown(
    z.union([
      z.literal("none"),
      z.object({
        purchases: orUnknown(z.array(day)),
        inquiries: orUnknown(z.array(day)),
        member_since: orUnknown(day),
      }),
    ]),
  ),
  stop: orUnknown(z.union([z.literal("none"), z.array(stop)])),
  respondent: orUnknown(z.object({ name: words, state: words })),
  thread_complete: flag,
  other_hands: yesOrNo,
  arbitration: yesOrNo,
  class_member: yesOrNo,
  bankrupt: yesOrNo,
  minor: yesOrNo,
  asked: orUnknown(z.array(z.string())),
  texts: orUnknown(z.array(text)),
});
type Scenario = z.infer<typeof scenario>;

function approvalsOf({ approvals, approvals_expire, today }: Scenario): Approvals {
  if (approvals_expire !== null && approvals_expire <= today) return nothingApproved;
  if (approvals === null || approvals === "none") return nothingApproved;
  if (approvals === "all") return { theories: "all", mixed: true };
  const { theories, mixed } = approvals;
  return {
    theories: theories === "all" ? "all" : new Set(theories ?? []),
    mixed: mixed === true,
  };
}

function allowedOf(given: Scenario): Allowed {
  const { pathways_expire, pathways, today } = given;
  const isOpen = pathways === "fixture" && (pathways_expire === null || today < pathways_expire);
  const closed: Pathway = "closed";
  return {
    today,
    approvals: approvalsOf(given),
    pathwayOf: (state) => (isOpen ? samplePathway(state) : closed),
  };
}

const unknownRelationship: Relationship = { purchases: null, inquiries: null, memberSince: null };

function relationshipOf(given: Scenario["relationship"]): Relationship {
  if (given === null) return unknownRelationship;
  if (given === "none") return { purchases: [], inquiries: [], memberSince: null };
  return {
    purchases: given.purchases,
    inquiries: given.inquiries,
    memberSince: given.member_since,
  };
}

const stopOf = (given: z.infer<typeof stop>): StopFact => ({
  at: momentOf(given.at, null),
  words: given.words,
  channel: given.channel,
  toSendingNumber: given.to_sending_number,
  kind: given.kind ?? kindByLawsWords(given.words),
  delivered: given.delivered,
});

function textOf(given: z.infer<typeof text>): ClaimText {
  const kind: TextClass | null = given.class;
  return {
    id: given.id,
    picture: given.picture,
    direction: given.direction,
    receivedAt: momentOf(given.received_at, given.zone),
    class: kind,
    isConfirmation: given.is_confirmation,
    bulkSigns: given.bulk_signs,
    words: given.words,
  };
}

function factsOf(given: Scenario): ClaimFacts {
  const { stop: stops } = given;
  return {
    stateHistory: given.state_history ?? [],
    forum: given.forum,
    owner: given.owner,
    lineUse: given.line_use,
    registryDate: given.registry_date,
    consent: given.consent,
    relationship: relationshipOf(given.relationship),
    stops: stops === "none" ? [] : (stops?.map(stopOf) ?? null),
    respondentName: given.respondent?.name ?? null,
    respondentState: given.respondent?.state ?? null,
    isThreadComplete: given.thread_complete,
    asked: given.asked ?? [],
    texts: (given.texts ?? []).map(textOf),
    otherHands: given.other_hands,
    arbitration: given.arbitration,
    classMember: given.class_member,
    bankrupt: given.bankrupt,
    minor: given.minor,
  };
}

/**
 * One scenario of `npm run claim`: a line of JSON, read as facts and as counsel's approvals.
 * @throws ZodError, SyntaxError
 */
export function readScenario(line: string): { id: string; facts: ClaimFacts; allowed: Allowed } {
  const given = scenario.parse(JSON.parse(line));
  return { id: given.id, facts: factsOf(given), allowed: allowedOf(given) };
}
