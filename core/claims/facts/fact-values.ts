import { z } from "zod";
import { isCalendarDay } from "~/core/claims/facts/calendar";
import { noClaimKinds, notRegistered, type ClaimText } from "~/core/claims/facts/claim-facts";

const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .refine(isCalendarDay);
const yesOrNo = z.enum(["yes", "no"]);
const moment = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("instant"), at: z.number(), zone: z.string().nullable() }),
  z.object({ kind: z.literal("local"), day, second: z.number().int().nullable() }),
]);
const textClass = z.enum(["marketing", "mixed", ...noClaimKinds]);

const text = z.object({
  direction: z.enum(["from_sender", "from_person"]).nullable(),
  receivedAt: moment.nullable(),
  class: textClass.nullable(),
  isConfirmation: z.boolean().nullable(),
  isReply: z.boolean().optional(),
  bulkSigns: z.array(z.string()).nullable(),
  words: z.string().nullable(),
});

const stop = z.object({
  at: moment.nullable(),
  words: z.string().nullable(),
  channel: z.enum(["reply", "email", "web", "phone", "other"]).nullable(),
  toSendingNumber: z.boolean().nullable(),
  kind: z.enum(["per_se", "plain", "unclear"]).nullable(),
  delivered: z.boolean().nullable(),
});

/** The permitted values of each fact of a claim (CL-01). */
export const factValues = {
  text,
  "text.class": textClass,
  "text.direction": z.enum(["from_sender", "from_person"]),
  "text.receivedAt": moment,
  "text.isConfirmation": z.boolean(),
  "text.isReply": z.boolean(),
  "text.bulkSigns": z.array(z.string().min(1).max(60)).max(10),
  "text.words": z.string().min(1).max(1500),
  stops: z.array(stop),
  state_then: z.object({ state: z.string().length(2), from: day }),
  forum: z.string().length(2),
  owner: z.enum(["person", "family_plan", "employer"]),
  line_use: z.enum(["home", "both", "work"]),
  registry_date: z.union([z.literal(notRegistered), day]),
  consent: z.union([
    z.literal("none"),
    z.array(z.object({ kind: z.enum(["given", "revoked"]), at: day.nullable() })),
  ]),
  purchases: z.array(day),
  inquiries: z.array(day),
  member_since: day,
  respondent: z.string().min(1),
  respondent_state: z.string().length(2),
  thread_complete: z.boolean(),
  other_hands: yesOrNo,
  arbitration: yesOrNo,
  class_member: yesOrNo,
  bankrupt: yesOrNo,
  minor: yesOrNo,
} as const;

export type FactName = keyof typeof factValues;
export type FactValue<Name extends FactName> = z.infer<(typeof factValues)[Name]>;
export type TextFact = Omit<ClaimText, "id" | "picture">;

/**
 * What staff records where a picture or an answer says more than is known, and a person who is not
 * sure any more: the fact counts as unknown, whatever less trusted sources say. `isOwed` where a
 * person says yes to something of which the proof has still to come.
 */
export const unknownFact = z.strictObject({
  isUnknown: z.literal(true),
  isOwed: z.literal(true).optional(),
});

/** The value of a fact whose proof has still to come, and which counts as unknown until then. */
export const owedFact: z.infer<typeof unknownFact> = { isUnknown: true, isOwed: true };

/** Whether a recorded value says that the proof of the fact has still to come. */
export const isOwed = (value: unknown): boolean =>
  unknownFact.safeParse(value).data?.isOwed === true;

/** Whether a recorded value says that the fact is not known. */
export const isUnknown = (value: unknown): boolean => unknownFact.safeParse(value).success;

/** Whether a name is that of a fact. */
export const isFactName = (name: string): name is FactName => name in factValues;
