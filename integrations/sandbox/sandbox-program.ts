import sharp from "sharp";
import type { SandboxActs, SandboxAnswer, SandboxJob } from "~/integrations/sandbox/sandbox-job";
import { decodeOnlyPictures } from "~/integrations/sandbox/decode-only-pictures";
import { serveParent } from "~/integrations/sandbox/serve-parent";
import { readMail } from "~/integrations/email/read-mail";
import { inspectFile } from "~/integrations/images/inspect-file";
import { InvalidFile } from "~/integrations/images/invalid-file";
import { perceptualHash } from "~/integrations/images/perceptual-hash";
import { renderPreview } from "~/integrations/images/render-preview";
import { pictureForModel } from "~/integrations/reader/picture-for-model";

sharp.cache(false);
sharp.concurrency(1);
decodeOnlyPictures();

const acts: { [Act in keyof SandboxActs]: (job: SandboxJob) => Promise<SandboxActs[Act]> } = {
  "inspect-file": ({ bytes }) => inspectFile(bytes),
  "hash-picture": ({ bytes }) => perceptualHash(bytes),
  "render-preview": async ({ bytes, width = 1200 }) => ({
    bytes: await renderPreview(bytes, width),
  }),
  "slice-picture": ({ bytes }) => pictureForModel(bytes),
  "read-mail": ({ bytes }) => readMail(bytes),
};

serveParent<SandboxJob, SandboxAnswer>(async (job) => {
  const memory = (): number => process.memoryUsage.rss();
  try {
    return { given: await acts[job.act](job), memory: memory() };
  } catch (cause) {
    if (cause instanceof InvalidFile) return { invalid: cause.code, memory: memory() };
    return { failed: cause instanceof Error ? cause.name : "unknown", memory: memory() };
  }
});
