import type { Fate, NoticeText, StaffAnswer } from "~/app/components/staff/staff-answer";
import { toast, type NoticeAct } from "~/app/components/ui/overlay/toast";

/** How long an act can be undone, in milliseconds; the server allows half a second more. */
const undoDuration = 8_500;

/** How long a notice with a button stays, in milliseconds. */
const clickableDuration = 30_000;

function showNotice(
  isOk: boolean,
  { title, description }: NoticeText,
  action?: NoticeAct,
  duration = clickableDuration,
): void {
  (isOk ? toast.success : toast.error)(title, {
    ...(description ? { description } : {}),
    ...(action ? { action, duration } : {}),
  });
}

async function showOutcome(
  { address, sent, failed, waiting }: NonNullable<StaffAnswer["follow"]>,
  isUndone: () => boolean,
): Promise<void> {
  try {
    const answer = await fetch(address, { headers: { Accept: "application/json" } });
    const { fate, why } = (await answer.json()) as { fate: Fate; why?: string };
    const { title, description } = { sent, failed, waiting }[fate];
    if (isUndone()) return;
    showNotice(fate !== "failed", {
      title,
      ...(description ? { description: description.replace("{why}", why ?? "no answer") } : {}),
    });
  } catch {
    if (!isUndone()) showNotice(true, waiting);
  }
}

function actOf({ canRepeat, signIn }: StaffAnswer, again?: () => void): NoticeAct | undefined {
  if (signIn) return { name: "Sign in", run: () => void window.open(signIn, "_blank", "noopener") };
  return canRepeat && again ? { name: "Try again", run: again } : undefined;
}

/**
 * Shows an answer in a notice. An answer that depends on a mail is shown once the outcome of that
 * mail is known. `again` repeats the act where the answer allows it; `undo` takes it back while
 * nobody has been told of it.
 */
export function tellAnswer(answer: StaffAnswer, again?: () => void, undo?: () => void): void {
  let isUndone = false;
  if (undo) {
    const run = (): void => {
      isUndone = true;
      undo();
    };
    showNotice(true, answer, { name: "Undo", run }, undoDuration);
  }
  if (answer.follow) void showOutcome(answer.follow, () => isUndone);
  else if (!undo) showNotice(answer.ok && answer.isPartial !== true, answer, actOf(answer, again));
}
