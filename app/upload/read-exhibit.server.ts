import { readForm } from "~/app/upload/read-form.server";
import { RuleBroken } from "~/core/errors";
import { limitUploads } from "~/core/evidence/limit-uploads";
import { maxFileBytes } from "~/core/file-limits";
import { dailyQuota } from "~/integrations/storage/daily-quota";

/** A form with an outside record: its file, if one was chosen, and its other fields. */
export type ExhibitForm = { bytes: Uint8Array | null; field: (name: string) => string };

// The form around the file adds its names and its boundaries.
const most = maxFileBytes + 64 * 1024;
const longestField = 60;

async function fileOf(form: FormData, owner: string): Promise<Uint8Array | null> {
  const file = form.get("mail");
  if (!(file instanceof File) || file.size === 0) return null;
  limitUploads(owner, file.size, dailyQuota);
  return new Uint8Array(await file.arrayBuffer());
}

/**
 * Reads a posted form with an outside record, and holds it in memory until `take` is done.
 * @throws (rejects) RuleBroken `too_large`, `not_understood`, `busy`, `quota`, and what `take`
 * throws
 */
export const readExhibit = <Result>(
  request: Request,
  owner: string,
  take: (given: ExhibitForm) => Promise<Result>,
): Promise<Result> =>
  readForm(request, { most, owner }, async (form) => {
    const field = (name: string): string => {
      const typed = form.get(name);
      return typeof typed === "string" ? typed.trim().slice(0, longestField) : "";
    };
    return take({ bytes: await fileOf(form, owner), field });
  });

/** What a form lacks without its file. */
export const noExhibit = (): RuleBroken =>
  new RuleBroken("no_exhibit", "Choose the e-mail that shows the day, or add it.");
