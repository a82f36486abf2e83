import { useEffect, useRef, useState } from "react";
import { toast } from "~/app/components/ui/overlay/toast";
import { forgetFile, keepFile, recallFiles } from "~/app/upload/kept-files";
import { toldHere } from "~/app/live/told-here";
import { useChanges } from "~/app/live/use-changes";
import { askNews, sendFile, wasUploaded } from "~/app/upload/send-file";
import {
  duplicate,
  problemOfFile,
  processingFailed,
  rejected,
  unexpectedAnswer,
  type UploadMessage,
} from "~/app/upload/upload-messages";
import type { UploadNews } from "~/app/upload/upload-news";

/**
 * One file in its course: chosen, uploading (`share` of 0..1 has been sent), being read, decided,
 * or refused with a message. `kept` is the id under which the tab keeps the file until it is sent.
 */
export type Upload = { key: number; kept: string; file: File; preview: string | null } & (
  | { state: "chosen" }
  | { state: "uploading"; share: number }
  | { state: "reading"; caseId: string; since: number; news: UploadNews | null }
  | { state: "done"; caseId: string; news: Extract<UploadNews, { state: "opened" }> }
  | { state: "refused"; message: UploadMessage }
);

const askEvery = 2000;
/** How many answers in a row may be missing before the page says so. */
const maxMisses = 6;
let keys = 0;

function complain({ title, description }: UploadMessage, duration?: number): void {
  toast.error(title, duration === undefined ? { description } : { description, duration });
}

function openedWords(news: Extract<UploadNews, { state: "opened" }>): string {
  if (news.waitsForTerms)
    return "It is safe with us. Our terms have changed: it is read once you have accepted them.";
  return news.isJoined
    ? `It belongs to your case ${news.externalCaseId} and counts as evidence there.`
    : "Your case has been opened.";
}

const partOf = ({ key, kept, file, preview }: Upload) => ({ key, kept, file, preview });

/**
 * The files of this page, sent one after another and each followed until it is decided (U §4 upload
 * flow). Files that were chosen but not sent are there again after a reload, a sign-in or another
 * page.
 */
export function useUploads(whose: string) {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const latest = useRef(uploads);
  latest.current = uploads;
  const change = (key: number, next: (upload: Upload) => Upload): void =>
    setUploads((all) => all.map((upload) => (upload.key === key ? next(upload) : upload)));
  const remove = (key: number): void => {
    const gone = latest.current.find((upload) => upload.key === key);
    if (gone?.preview) URL.revokeObjectURL(gone.preview);
    if (gone) void forgetFile(gone.kept);
    setUploads((all) => all.filter((upload) => upload.key !== key));
  };
  useEffect(
    () => () => latest.current.forEach(({ preview }) => preview && URL.revokeObjectURL(preview)),
    [],
  );

  const show = (file: File, kept: string): number => {
    const key = ++keys;
    const preview = file.type.startsWith("image/") ? URL.createObjectURL(file) : null;
    setUploads((all) => [
      { key, kept, file, preview, state: "chosen" },
      ...all.filter(({ state }) => state !== "refused"),
    ]);
    return key;
  };
  useEffect(() => {
    let isLeft = false;
    void recallFiles(whose).then((files) => {
      const known = new Set(latest.current.map(({ kept }) => kept));
      const left = isLeft ? [] : files.filter(({ id }) => !known.has(id));
      for (const { id, file } of left) show(file, id);
      if (left.length > 0)
        toast.plain(
          left.length > 1 ? "Your chosen files are still here" : "Your chosen file is still here",
          { description: "It was not sent yet. Look it over and submit it." },
        );
    });
    return () => void (isLeft = true);
  }, [whose]);

  const add = async (file: File): Promise<void> => {
    const problem = problemOfFile(file);
    if (problem) return complain(problem);
    const kept = crypto.randomUUID();
    const key = show(file, kept);
    void keepFile(kept, whose, file);
    if (!(await wasUploaded(file))) return;
    complain(duplicate);
    remove(key);
  };

  const refuse = (key: number, message: UploadMessage): void => {
    complain(message, 12_000);
    change(key, (upload) => ({ ...partOf(upload), state: "refused", message }));
  };
  const settle = (key: number, caseId: string, news: UploadNews): void => {
    if (news.state === "reading")
      return change(key, (upload) => (upload.state === "reading" ? { ...upload, news } : upload));
    toldHere(caseId);
    if (news.state === "opened") {
      toast.success("Screenshot submitted", {
        description: openedWords(news),
      });
      const opened = { state: "done" as const, caseId: news.caseId, news };
      return change(key, (upload) => ({ ...partOf(upload), ...opened }));
    }
    refuse(key, rejected(news.sentence));
  };
  const misses = useRef(new Map<number, number>());
  const giveUp = (key: number, answer: "unexpected" | null): void => {
    const count = (misses.current.get(key) ?? 0) + 1;
    misses.current.set(key, count);
    if (answer === "unexpected") refuse(key, unexpectedAnswer);
    else if (count >= maxMisses) refuse(key, processingFailed);
  };
  const look = async (): Promise<void> => {
    for (const upload of latest.current) {
      if (upload.state !== "reading") continue;
      const news = await askNews(upload.caseId);
      const isOpen = latest.current.some(
        ({ key, state }) => key === upload.key && state === "reading",
      );
      if (!isOpen) continue;
      if (news === null || news === "unexpected") {
        giveUp(upload.key, news);
        continue;
      }
      misses.current.delete(upload.key);
      settle(upload.key, upload.caseId, news);
    }
  };
  useChanges(["case.changed", "case.refused"], () => void look());
  // If the live connection fails, polling does the same, only later.
  const isWaiting = uploads.some(({ state }) => state === "reading");
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => void look(), askEvery);
    return () => clearInterval(timer);
  }, [isWaiting]);

  const send = async ({ key, kept: keptAs, file }: Upload): Promise<void> => {
    change(key, (upload) => ({ ...partOf(upload), state: "uploading", share: 0 }));
    const kept = await sendFile(file, (share) =>
      change(key, (upload) => (upload.state === "uploading" ? { ...upload, share } : upload)),
    );
    if (kept.outcome === "refused") {
      complain(kept.message);
      return change(key, (upload) => ({
        ...partOf(upload),
        state: "refused",
        message: kept.message,
      }));
    }
    void forgetFile(keptAs);
    change(key, (upload) => ({
      ...partOf(upload),
      state: "reading",
      caseId: kept.caseId,
      since: Date.now(),
      news: null,
    }));
    void look();
  };
  const submit = async (): Promise<void> => {
    for (const upload of latest.current.filter(({ state }) => state === "chosen").reverse())
      await send(upload);
  };
  const retry = (key: number): void => {
    const refused = latest.current.find((upload) => upload.key === key);
    if (refused?.state === "refused") void send(refused);
  };
  return {
    uploads,
    retry,
    add: (files: Iterable<File>) => [...files].forEach((file) => void add(file)),
    remove,
    submit,
  };
}
