import type { Fate, StaffAnswer, Told } from "~/app/components/staff/staff-answer";
import { toast, type NoticeAct } from "~/app/components/ui/overlay/toast";

/** How long a notice with something to click stays, in milliseconds. */
const whileClickable = 30_000;

function tell(isOk: boolean, { title, description }: Told, action?: NoticeAct): void {
  (isOk ? toast.success : toast.error)(title, {
    ...(description ? { description } : {}),
    ...(action ? { action, duration: whileClickable } : {}),
  });
}

async function tellFate({
  address,
  sent,
  failed,
  waiting,
}: NonNullable<StaffAnswer["follow"]>): Promise<void> {
  try {
    const answer = await fetch(address, { headers: { Accept: "application/json" } });
    const { fate, why } = (await answer.json()) as { fate: Fate; why?: string };
    const { title, description } = { sent, failed, waiting }[fate];
    tell(fate !== "failed", {
      title,
      ...(description ? { description: description.replace("{why}", why ?? "no answer") } : {}),
    });
  } catch {
    tell(true, waiting);
  }
}

function actOf({ canRepeat, signIn }: StaffAnswer, again?: () => void): NoticeAct | undefined {
  if (signIn) return { name: "Sign in", run: () => void window.open(signIn, "_blank", "noopener") };
  return canRepeat && again ? { name: "Try again", run: again } : undefined;
}

/**
 * Tells an answer in a notice; one that depends on a mail is told once it is known what became of
 * it. `again` repeats the act where that is offered.
 */
export function tellAnswer(answer: StaffAnswer, again?: () => void): void {
  if (answer.follow) void tellFate(answer.follow);
  else tell(answer.ok && answer.isPartial !== true, answer, actOf(answer, again));
}
