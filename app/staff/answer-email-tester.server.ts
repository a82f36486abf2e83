import { setTimeout as wait } from "node:timers/promises";
import { data, type AppLoadContext } from "@remix-run/node";
import type { StaffAnswer } from "~/app/components/staff/staff-answer";
import { actingStaff } from "~/app/auth/staff.server";
import { readTestLetter } from "~/app/staff/read-test-letter.server";
import type { Staff } from "~/core/accounts/staff-acts/record-staff-act";
import { findMail } from "~/core/messaging/mail/mailbox";
import { sendTestMail } from "~/core/staff/send-test-mail";
import { seconds } from "~/core/duration";
import { refusalOf, RuleBroken } from "~/core/errors";
import { env } from "~/env";
import { mailFrom } from "~/integrations/email/mail-from";
import { testLetterFunctions, writeTestLetter, type TestLetter } from "~/letters/test-letter";

const sender = { product: env.PRODUCT_NAME, site: env.BASE_URL, address: env.POSTAL_ADDRESS };
const timeout = seconds(8);

/**
 * Waits until the mail server has accepted the mail.
 * @throws RuleBroken when it refused the mail, or did not accept it in time
 */
async function untilTaken(mailId: string): Promise<void> {
  for (const until = Date.now() + timeout; Date.now() < until; await wait(100)) {
    const mail = findMail(mailId);
    if (mail?.status === "sent") return;
    if (mail?.status === "failed")
      throw new RuleBroken("mail_failed", mail.error ?? "The mail server refused it.");
  }
  throw new RuleBroken(
    "mail_waits",
    "The mail server has not taken it yet; it is tried again for some hours.",
  );
}

async function send(letter: TestLetter, to: string, staff: Staff) {
  try {
    const mailId = sendTestMail(
      { kind: letter.kind, to, from: mailFrom, ...writeTestLetter(sender, letter) },
      staff,
    );
    await untilTaken(mailId);
    const description = `${testLetterFunctions[letter.kind]} dispatched successfully.`;
    return data<StaffAnswer>({ ok: true, title: "Sent", description });
  } catch (cause) {
    const refusal = refusalOf(cause);
    if (!refusal) throw cause;
    const { sentence, status } = refusal;
    return data<StaffAnswer>(
      { ok: false, title: "Send failed", description: sentence },
      { status },
    );
  }
}

/** Answers the forms of the email tester (A §2.7): a preview of the mail, or the sending of it. */
export async function answerEmailTester(request: Request, context: AppLoadContext) {
  const staff = await actingStaff(request, context);
  const form = await request.formData();
  const letter = readTestLetter(form);
  if (form.get("intent") === "preview") {
    const { subject, html, text } = letter
      ? writeTestLetter(sender, letter)
      : { subject: null, html: null, text: null };
    return data({ preview: { subject, html, text } });
  }
  const to = form.get("email");
  if (!letter || typeof to !== "string" || to.trim() === "")
    return data<StaffAnswer>(
      {
        ok: false,
        title: "Send failed",
        description: "Please fill in the fields that this mail needs.",
      },
      { status: 422 },
    );
  return send(letter, to, staff);
}
