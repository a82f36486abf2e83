import sharp from "sharp";
import { loadModels, type Models } from "~/integrations/reader/engine/models";
import { readFile } from "~/integrations/reader/engine/read-file";
import type { Answer, Job, Reply, Request } from "~/integrations/reader/worker-job";

sharp.cache(false);
sharp.concurrency(1);

let models: Promise<Models> | undefined;

async function work(job: Job): Promise<Answer> {
  try {
    if (job.kind === "read") {
      models ??= loadModels();
      return { kind: "reading", reading: await readFile(await models, job.pages, job.claimant) };
    }
    // A hundred megabytes of library, needed by few workers.
    const { pdfPages } = await import("~/integrations/reader/engine/pdf-pages");
    return { kind: "pages", pages: await pdfPages(job.bytes, job.pages) };
  } catch (error) {
    return { kind: "refused", reason: error instanceof Error ? error.message : "The file cannot be opened." };
  }
}

function send(reply: Reply): void {
  process.send?.(reply);
}

async function answer({ id, job }: Request): Promise<void> {
  const before = process.cpuUsage();
  const result = await work(job);
  const { user, system } = process.cpuUsage(before);
  send({ id, answer: result, memory: process.memoryUsage.rss(), peak: process.resourceUsage().maxRSS * 1024, cpu: (user + system) / 1000 });
}

process.on("message", (request: Request) => void answer(request));
process.on("disconnect", () => process.exit(0));
send({ ready: true });
