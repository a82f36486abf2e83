import { z } from "zod";
import type { StaffAnswer } from "~/app/components/staff/staff-answer";
import { failureOf } from "~/app/staff/act-failures";
import { stopWays } from "~/core/consent/stop-ways";
import { refusalOf } from "~/core/errors";
import { addNote } from "~/core/support/desk/add-note";
import { answerReply, answerStart } from "~/app/support/answer-reply.server";
import { assignConversation } from "~/core/support/desk/assign-conversation";
import { changeConversationStatus } from "~/core/support/desk/change-conversation-status";
import { liftMinorBar } from "~/core/support/desk/lift-minor-bar";
import { recordStop } from "~/core/support/desk/record-stop";
import { deleteTrainingEntry } from "~/core/support/training/delete-training-entry";
import { deleteCannedAnswer, saveCannedAnswer } from "~/core/support/desk/save-canned-answer";
import { saveTrainingEntry } from "~/core/support/training/save-training-entry";
import { snoozeConversation } from "~/core/support/desk/snooze-conversation";
import { tagConversation } from "~/core/support/desk/tag-conversation";
import { undoResolve } from "~/core/support/desk/undo-resolve";
import { setAiSettings } from "~/core/support/set-ai-settings";
import { setManualMode } from "~/core/support/desk/set-manual-mode";
import type { StaffMember } from "~/core/support/desk/staff-member";
import { conversationStatuses } from "~/db/vocabulary";
import { log } from "~/log";

const id = z.string().min(1).max(60);
const words = z.string().max(20_000);
const training = {
  triggerPhrase: words,
  response: words,
  category: z.string().max(200),
  language: z.enum(["en", "es"]),
};

const posted = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("reply"),
    conversationId: id,
    body: words,
    by: z.enum(["chat", "text"]),
    seenAt: z.coerce.number().int(),
    clientKey: z.string().regex(/^[\w-]{8,64}$/),
  }),
  z.object({
    intent: z.literal("status"),
    conversationId: id,
    status: z.enum(conversationStatuses),
  }),
  z.object({ intent: z.literal("manual"), conversationId: id, on: z.enum(["yes", "no"]) }),
  z.object({ intent: z.literal("assign"), conversationId: id, to: z.string().max(60) }),
  z.object({ intent: z.literal("undo"), conversationId: id }),
  z.object({
    intent: z.literal("snooze"),
    conversationId: id,
    until: z.union([z.literal(""), z.coerce.number().int().positive()]),
  }),
  z.object({
    intent: z.literal("tag"),
    conversationId: id,
    tag: z.string().max(200),
    on: z.enum(["yes", "no"]),
  }),
  z.object({ intent: z.literal("lift-minor"), conversationId: id, reason: z.string().max(2000) }),
  z.object({
    intent: z.literal("record-stop"),
    conversationId: id,
    by: z.enum(stopWays),
    words: z.string().max(2000),
  }),
  z.object({
    intent: z.literal("start"),
    to: z.string().max(200),
    body: words,
    by: z.enum(["chat", "text"]),
    clientKey: z.string().regex(/^[\w-]{8,64}$/),
  }),
  z.object({ intent: z.literal("note"), conversationId: id, body: words }),
  z.object({
    intent: z.literal("canned-save"),
    id: z.string().max(60).optional(),
    title: words,
    body: words,
  }),
  z.object({ intent: z.literal("canned-delete"), id }),
  z.object({ intent: z.literal("training-add"), ...training }),
  z.object({ intent: z.literal("training-edit"), id, ...training }),
  z.object({ intent: z.literal("training-delete"), id }),
  z.object({
    intent: z.literal("settings"),
    ai_name: words,
    ai_role: words,
    greeting_message: words,
    auto_close_hours: words,
    model: words,
    office_days: words,
    office_opens: words,
    office_closes: words,
    office_time_zone: words,
    alarm_minutes: words,
    model_dollars_a_day: words,
    model_dollars_a_person: words,
  }),
]);

type Posted = z.output<typeof posted>;

const done = (title: string, description?: string): StaffAnswer => ({
  ok: true,
  title,
  ...(description && { description }),
});

function stop(staff: StaffMember, given: Extract<Posted, { intent: "record-stop" }>): StaffAnswer {
  recordStop(staff, { kind: "conversation", id: given.conversationId }, given);
  return done("Texts are stopped", "Only they can ask for texts again.");
}

function act(staff: StaffMember, given: Posted): StaffAnswer {
  switch (given.intent) {
    case "reply":
      return answerReply(staff, given);
    case "status":
      changeConversationStatus(staff, given.conversationId, given.status);
      return given.status === "resolved"
        ? { ...done("Conversation resolved"), undo: { conversationId: given.conversationId } }
        : done("Status updated");
    case "undo":
      undoResolve(staff, given.conversationId);
      return done("Conversation open again");
    case "snooze":
      snoozeConversation(staff, given.conversationId, given.until || null);
      return given.until
        ? done("Conversation snoozed", "It comes back then, or when the person writes.")
        : done("Conversation is back");
    case "tag":
      tagConversation(staff, given.conversationId, given.tag, given.on === "yes");
      return done(given.on === "yes" ? "Tag added" : "Tag removed");
    case "lift-minor":
      liftMinorBar(staff, given.conversationId, given.reason);
      return done("Bar lifted", "They are told that they can go on.");
    case "record-stop":
      return stop(staff, given);
    case "start":
      return answerStart(staff, given);
    case "manual":
      setManualMode(staff, given.conversationId, given.on === "yes");
      return given.on === "yes"
        ? done("You have taken over", "The assistant stays silent here.")
        : done("Given back to the assistant");
    case "assign":
      assignConversation(staff, given.conversationId, given.to || null);
      return done(given.to ? "Conversation assigned" : "Assignment removed");
    case "note":
      addNote(staff, given.conversationId, given.body);
      return done("Note added");
    case "canned-save":
      saveCannedAnswer(staff, { ...given, ...(given.id && { id: given.id }) });
      return done("Answer saved");
    case "canned-delete":
      deleteCannedAnswer(staff, given.id);
      return done("Answer deleted");
    case "training-add":
      saveTrainingEntry(staff, given);
      return done("Training data added");
    case "training-edit":
      saveTrainingEntry(staff, given, given.id);
      return done("Training data updated");
    case "training-delete":
      deleteTrainingEntry(staff, given.id);
      return done("Training data deleted");
    case "settings": {
      const { intent: _, ...settings } = given;
      setAiSettings(staff, settings);
      return done("AI settings updated");
    }
  }
}

/**
 * The answer to an act on the support desk, with its status. For a broken rule, the rule's sentence
 * follows the specification's.
 */
export function actOnSupport(
  staff: StaffMember,
  form: FormData,
  requestId: string,
): { answer: StaffAnswer; status: number } {
  const parsed = posted.safeParse(Object.fromEntries(form));
  if (!parsed.success)
    return {
      answer: { ok: false, title: "Error", description: "Something in the form is missing." },
      status: 422,
    };
  const failed = failureOf("support", parsed.data.intent);
  try {
    return { answer: act(staff, parsed.data), status: 200 };
  } catch (cause) {
    const refusal = refusalOf(cause);
    if (refusal?.status === 409)
      return {
        answer: {
          ok: false,
          title: "Error",
          description: refusal.sentence,
          field: "crossed",
          isStale: true,
        },
        status: 409,
      };
    if (!refusal) log.error({ requestId, err: cause }, "an act of support's staff failed");
    const description = refusal ? `${failed}. ${refusal.sentence}` : failed;
    const answer = { ok: false, title: "Error", description, ...(!refusal && { canRepeat: true }) };
    return { answer, status: refusal?.status ?? 500 };
  }
}
