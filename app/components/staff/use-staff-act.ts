import { useCallback } from "react";
import type { StaffAnswer } from "~/app/components/staff/staff-answer";
import { useStaffFetcher } from "~/app/components/staff/acts/use-staff-fetcher";

/**
 * Posts staff acts to an address and shows their answers. `busy` is the form that was posted and
 * not answered yet.
 */
export function useStaffAct(
  action: string,
  onDone?: (answer: StaffAnswer, posted: FormData) => void,
) {
  const fetcher = useStaffFetcher(onDone);
  const { data, state, submit, formData } = fetcher;
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
