import { useFetcher } from "@remix-run/react";
import { useCallback, useEffect } from "react";
import type { Fate, StaffAnswer } from "~/app/components/staff/staff-answer";
import { toast } from "~/app/components/ui/overlay/toast";

function tell(
  isOk: boolean,
  { title, description }: { title: string; description?: string | undefined },
): void {
  (isOk ? toast.success : toast.error)(title, { description });
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
      description: description?.replace("{why}", why ?? "no answer"),
    });
  } catch {
    tell(true, waiting);
  }
}

/**
 * Tells an answer in a notice; one that depends on a mail is told once it is known what became of
 * it.
 */
export function tellAnswer(answer: StaffAnswer): void {
  if (answer.follow) void tellFate(answer.follow);
  else tell(answer.ok, answer);
}

/**
 * Posts acts of staff to an address and tells what they answered. `busy` is what was posted and has
 * not been answered.
 */
export function useStaffAct(action: string, onDone?: (answer: StaffAnswer) => void) {
  const fetcher = useFetcher<StaffAnswer>();
  const { data, state, submit, formData } = fetcher;
  useEffect(() => {
    if (!data) return;
    tellAnswer(data);
    onDone?.(data);
  }, [data]);
  const act = useCallback(
    (fields: Record<string, string | number>) => submit(toForm(fields), { method: "post", action }),
    [submit, action],
  );
  return {
    act,
    isBusy: state !== "idle",
    busy: state === "idle" ? undefined : formData,
    Form: fetcher.Form,
    answer: data,
  };
}

function toForm(fields: Record<string, string | number>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  return form;
}
