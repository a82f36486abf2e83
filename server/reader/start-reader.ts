import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { env } from "~/env";
import { readerClient } from "~/integrations/inngest";
import { reader } from "~/integrations/reader/reader";
import { listen } from "~/server/listen";
import { announceStop, stopListening } from "~/server/stop-listening";
import { registerFunctions } from "~/workflows/register-functions";
import { serveInngest } from "~/workflows/serve-inngest";
import { readPicture } from "~/workflows/reading/read-picture";

const functions = [readPicture];

/**
 * Starts a machine that only reads pictures (issue 25, 7): it answers the Inngest server and
 * /healthz, keeps nothing, and opens no database. Any number may stand behind READER_URL.
 * @throws Error with a sentence that says which setting is missing
 */
export async function startReader(): Promise<{ url: string; stop: () => Promise<void> }> {
  const origin = env.READER_URL;
  if (!env.inngestServer || !origin)
    throw new Error(
      "A reader needs READER_URL, SESSION_SECRET and an Inngest server (docs/operations.md, Readers on other machines).",
    );
  const app = new Hono()
    .route("/api/inngest", serveInngest(functions, { client: readerClient, origin }))
    .get("/healthz", (c) => c.text("alive"))
    .notFound((c) => c.text("Not found", 404));
  const answer = getRequestListener(app.fetch);
  const { server, port } = await listen((request, response) => void answer(request, response));
  const registration = registerFunctions(functions, { client: readerClient, origin });
  const stop = async (): Promise<void> => {
    announceStop(server);
    registration.stop();
    await stopListening(server);
    await reader().close();
  };
  void registration.now();
  return { url: `http://${env.HOST}:${port}`, stop };
}
