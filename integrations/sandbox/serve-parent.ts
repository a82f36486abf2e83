import { Socket } from "node:net";
import { Worker } from "node:worker_threads";
import { openChannel } from "~/integrations/sandbox/channel";
import { canWatch, selfWatch } from "~/integrations/sandbox/watch-process";

const maxJob = 512 * 1024 * 1024;

/**
 * In a child process: answers the parent's jobs until the parent is gone. The process's first
 * argument is its memory limit in megabytes.
 */
export function serveParent<Job, Answer>(answer: (job: Job) => Promise<Answer>): void {
  const megabytes = Number(process.argv[2]);
  if (!canWatch && megabytes > 0) new Worker(selfWatch(megabytes), { eval: true }).unref();
  const line = new Socket({ fd: 3, readable: true, writable: true });
  const channel = openChannel<Answer, Job>(line, maxJob, (job) => {
    void answer(job).then(
      (given) => channel.send(given),
      () => process.exit(1),
    );
  });
  line.on("close", () => process.exit(0));
}
