import { data, type AppLoadContext } from "@remix-run/node";
import { z } from "zod";
import { actingStaff, provenStaff } from "~/app/auth/staff.server";
import { answerConsult } from "~/app/staff/doctor/answer-doctor.server";
import { answerLetterApproval } from "~/app/staff/answer-letter-approval.server";
import { answerRegister, answerStop } from "~/app/staff/claims/answer-stop.server";
import { answerDone, type Done } from "~/app/staff/answer-staff.server";
import { settingSections, type SettingSection } from "~/app/staff/setting-sections";
import type { StaffAnswer } from "~/app/components/staff/staff-answer";
import { deleteTestimonial } from "~/core/staff/delete-testimonial";
import { recordStaffAct, type Staff } from "~/core/accounts/staff-acts/record-staff-act";
import { saveSettings } from "~/core/staff/save-settings";
import { saveTestimonial } from "~/core/staff/save-testimonial";
import { getSetting, type SettingKey } from "~/core/accounts/settings";
import { isDoorClosed } from "~/core/restore/closed-doors";
import { RuleBroken } from "~/core/errors";
import { dollars } from "~/core/money";
import { setAiSettings } from "~/core/support/set-ai-settings";
import { HeldBack, withLastCheck } from "~/integrations/before-leaving";
import { WebhookFailed, WebhookRefused } from "~/integrations/webhook-out/contract";
import { postWebhook } from "~/integrations/webhook-out/post-webhook";
import { resolveWebhook } from "~/integrations/webhook-out/webhook-address";

const sectionNames = Object.keys(settingSections) as [SettingSection, ...SettingSection[]];
const seen = z.coerce.number().int().min(0);
const testimonial = z.object({
  id: z.string().max(60).nullable().default(null),
  name: z.string().trim(),
  place: z.string().trim().default(""),
  words: z.string().trim(),
  amount: z
    .string()
    .trim()
    .regex(/^(\$?[\d,]{1,11}(\.\d{1,2})?)?$/)
    .transform((typed) => (typed === "" ? null : dollars(Number(typed.replace(/[$,]/g, ""))))),
  position: z.coerce.number().int().min(0).max(1000).default(0),
});

function changesIn(form: FormData, section: SettingSection) {
  return (settingSections[section] as readonly SettingKey[]).map((key) => {
    const values = form.getAll(key).filter((value) => typeof value === "string");
    return { key, value: values.join(","), seen: seen.catch(0).parse(form.get(`seen:${key}`)) };
  });
}

// The error is rethrown as a broken rule, so that the failure messages of A §8 apply.
async function asRule<T>(work: Promise<T>): Promise<T> {
  return work.catch((cause: unknown) => {
    if (cause instanceof WebhookRefused || cause instanceof WebhookFailed)
      throw new RuleBroken("webhook", cause.message);
    throw cause;
  });
}

async function saveSection(form: FormData, section: SettingSection, staff: Staff): Promise<Done> {
  const changes = changesIn(form, section);
  const url = section === "n8n" ? (changes[0]?.value.trim() ?? "") : "";
  if (url !== "") await asRule(resolveWebhook(url));
  saveSettings(changes, staff);
  return { title: "Success", description: "Settings saved successfully." };
}

/** @throws what is no failure of the webhook */
function whyNotPosted(cause: unknown): string {
  if (cause instanceof HeldBack) return "this server sends nothing there just now.";
  if (cause instanceof WebhookRefused || cause instanceof WebhookFailed) return cause.message;
  throw cause;
}

/** A §5: Test Connection needs a URL, and saves it first. */
async function testConnection(form: FormData, staff: Staff) {
  const typed = form.get("n8n_webhook_url");
  if (typeof typed !== "string" || typed.trim() === "")
    return data<StaffAnswer>(
      { ok: false, title: "Error", description: "Please enter a webhook URL first." },
      { status: 422 },
    );
  const saved = await answerDone("Failed to save settings: ", () =>
    saveSection(form, "n8n", staff),
  );
  if (!saved.data.ok) return saved;
  const payload = {
    event_type: "connection_test",
    case: null,
    timestamp: new Date().toISOString(),
  };
  recordStaffAct({
    staff,
    act: "test-webhook",
    subjectKind: "setting",
    subjectId: "n8n_webhook_url",
    at: Date.now(),
  });
  try {
    const mayLeave = (): boolean => !isDoorClosed("webhooks");
    await withLastCheck(mayLeave, () => postWebhook(getSetting("n8n_webhook_url"), payload));
    return data<StaffAnswer>({
      ok: true,
      title: "Connection Successful",
      description: "Successfully connected to N8n webhook.",
    });
  } catch (cause) {
    return data<StaffAnswer>({
      ok: false,
      title: "Connection Failed",
      description: `Could not connect to N8n webhook: ${whyNotPosted(cause)}`,
    });
  }
}

function keepTestimonial(form: FormData, staff: Staff): Done {
  const parsed = testimonial.safeParse(Object.fromEntries(form));
  if (!parsed.success)
    throw new RuleBroken(
      "wrong_testimonial",
      "A testimonial needs a name and words; an amount is in dollars.",
    );
  const { id, amount, ...said } = parsed.data;
  saveTestimonial(id || null, { ...said, amountCents: amount }, staff);
  return { title: "Success", description: "Testimonial saved successfully." };
}

const hour = z.string().max(60).catch("");

function saveHours(form: FormData, staff: Staff): Done {
  const days = form.getAll("office_days").filter((day) => typeof day === "string");
  setAiSettings(
    { ...staff, name: "" },
    {
      office_days: days.join(","),
      office_opens: hour.parse(form.get("office_opens")),
      office_closes: hour.parse(form.get("office_closes")),
      office_time_zone: hour.parse(form.get("office_time_zone")),
    },
  );
  return { title: "Success", description: "Settings saved successfully." };
}

/**
 * Answers every form of the settings page (A §2.6). A form that moves money or contacts people
 * needs a fresh proof of identity.
 */
export async function answerSettings(request: Request, context: AppLoadContext) {
  const staff = await actingStaff(request, context);
  const form = await request.formData();
  const intent = form.get("intent");
  if (intent === "test") return testConnection(form, await provenStaff(request, context, "money"));
  if (intent === "save-testimonial")
    return answerDone("Failed to save settings: ", () => keepTestimonial(form, staff));
  if (intent === "delete-testimonial")
    return answerDone("Failed to save settings: ", () => {
      deleteTestimonial(z.string().max(60).catch("").parse(form.get("id")), staff);
      return { title: "Success", description: "Testimonial deleted." };
    });
  if (intent === "hours")
    return answerDone("Failed to save settings: ", () => saveHours(form, staff));
  if (intent === "approve-letters" || intent === "withdraw-letters")
    return answerLetterApproval(form, await provenStaff(request, context, "approval"));
  // A stop needs no fresh proof, because it must take effect at once. Lifting one does, because
  // messages can leave again.
  if (intent === "stop") return answerStop(form, staff);
  if (intent === "lift-stop")
    return answerStop(form, await provenStaff(request, context, "approval"));
  if (intent === "take-register")
    return answerRegister(form, await provenStaff(request, context, "approval"));
  if (intent === "consult") return answerConsult(await provenStaff(request, context, "workflow"));
  const section = z.enum(sectionNames).safeParse(intent);
  if (!section.success) throw new Response(null, { status: 400 });
  if (section.data !== "landing") await provenStaff(request, context, "money");
  return answerDone("Failed to save settings: ", () => saveSection(form, section.data, staff));
}
