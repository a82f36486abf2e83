import { useEffect, useRef, useState } from "react";
import { toast } from "~/app/components/ui/overlay/toast";
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
 * One file on its way: chosen, uploading (`share` of 0..1 has left), being read or decided, or
 * refused with what is said about it.
 */
export type Upload = { key: number; file: File; preview: string | null } & (
  | { state: "chosen" }
  | { state: "uploading"; share: number }
  | { state: "reading"; caseId: string; since: number; news: UploadNews | null }
  | { state: "done"; caseId: string; news: Extract<UploadNews, { state: "opened" }> }
  | { state: "refused"; message: UploadMessage }
);

const askEvery = 2000;
/** Times that the answer may stay away in a row before it is told. */
const mostMisses = 6;
let keys = 0;

function complain({ title, description }: UploadMessage, duration?: number): void {
  toast.error(title, duration === undefined ? { description } : { description, duration });
}

/**
 * The files of this page, sent one after another, each followed until it is decided (U §4 upload
 * flow).
 */
export function useUploads() {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const latest = useRef(uploads);
  latest.current = uploads;
  const change = (key: number, next: (upload: Upload) => Upload): void =>
    setUploads((all) => all.map((upload) => (upload.key === key ? next(upload) : upload)));
  const remove = (key: number): void => {
    const gone = latest.current.find((upload) => upload.key === key);
    if (gone?.preview) URL.revokeObjectURL(gone.preview);
    setUploads((all) => all.filter((upload) => upload.key !== key));
  };
  useEffect(
    () => () => latest.current.forEach(({ preview }) => preview && URL.revokeObjectURL(preview)),
    [],
  );

  const add = async (file: File): Promise<void> => {
    const problem = problemOfFile(file);
    if (problem) return complain(problem);
    const key = ++keys;
    const preview = file.type.startsWith("image/") ? URL.createObjectURL(file) : null;
    setUploads((all) => [
      { key, file, preview, state: "chosen" },
      ...all.filter(({ state }) => state !== "refused"),
    ]);
    if (!(await wasUploaded(file))) return;
    complain(duplicate);
    remove(key);
  };

  const refuse = (key: number, message: UploadMessage): void => {
    complain(message, 12_000);
    change(key, ({ file, preview }) => ({ key, file, preview, state: "refused", message }));
  };
  const settle = (key: number, caseId: string, news: UploadNews): void => {
    if (news.state === "reading")
      return change(key, (upload) => (upload.state === "reading" ? { ...upload, news } : upload));
    if (news.state === "opened") {
      toast.success("Screenshot submitted", { description: "Your case has been opened." });
      return change(key, ({ file, preview }) => ({
        key,
        file,
        preview,
        state: "done",
        caseId,
        news,
      }));
    }
    refuse(key, rejected(news.sentence));
  };
  const misses = useRef(new Map<number, number>());
  const giveUp = (key: number, answer: "unexpected" | null): void => {
    const count = (misses.current.get(key) ?? 0) + 1;
    misses.current.set(key, count);
    if (answer === "unexpected") refuse(key, unexpectedAnswer);
    else if (count >= mostMisses) refuse(key, processingFailed);
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
  // Should the live connection fail, asking does the same, later.
  const isWaiting = uploads.some(({ state }) => state === "reading");
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => void look(), askEvery);
    return () => clearInterval(timer);
  }, [isWaiting]);

  const send = async ({ key, file }: Upload): Promise<void> => {
    change(key, ({ preview }) => ({ key, file, preview, state: "uploading", share: 0 }));
    const kept = await sendFile(file, (share) =>
      change(key, (upload) => (upload.state === "uploading" ? { ...upload, share } : upload)),
    );
    if (kept.outcome === "refused") {
      complain(kept.message);
      return change(key, ({ preview }) => ({
        key,
        file,
        preview,
        state: "refused",
        message: kept.message,
      }));
    }
    change(key, ({ preview }) => ({
      key,
      file,
      preview,
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
