import sharp from "sharp";
import { decodeOnlyPictures } from "~/integrations/sandbox/decode-only-pictures";
import { serveParent } from "~/integrations/sandbox/serve-parent";
import { loadModels, type Models } from "~/integrations/reader/engine/ocr/models";
import { readFile } from "~/integrations/reader/engine/read-file";
import type { Answer, Done, Job } from "~/integrations/reader/worker-job";

sharp.cache(false);
sharp.concurrency(1);
decodeOnlyPictures();

let models: Promise<Models> | undefined;

async function work(job: Job): Promise<Answer> {
  try {
    if (job.kind === "read") {
      models ??= loadModels();
      return { kind: "reading", reading: await readFile(await models, job.pages, job.claimant) };
    }
    // A hundred megabytes of library, needed by few workers.
    const { pdfPages } = await import("~/integrations/reader/engine/ocr/pdf-pages");
    return { kind: "pages", pages: await pdfPages(job.bytes, job.pages) };
  } catch (error) {
    return {
      kind: "refused",
      reason: error instanceof Error ? error.message : "The file cannot be opened.",
    };
  }
}

serveParent<Job, Done>(async (job) => {
  const before = process.cpuUsage();
  const answer = await work(job);
  const { user, system } = process.cpuUsage(before);
  return {
    answer,
    memory: process.memoryUsage.rss(),
    peak: process.resourceUsage().maxRSS * 1024,
    cpu: (user + system) / 1000,
  };
});
