import { PassThrough } from "node:stream";
import type { AppLoadContext, EntryContext, HandleErrorFunction } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToPipeableStream } from "react-dom/server";
import { NonceContext } from "~/app/nonce";
import { seconds } from "~/core/duration";
import { log } from "~/log";

/** How long Remix may take to stream deferred data. */
export const streamTimeout = seconds(5);

type Rendered = { html: Buffer<ArrayBuffer>; failed: boolean };

// The whole page is rendered before the first byte is sent: pages read from a local database and
// never wait, and an error can still set the status.
function render(
  remixContext: EntryContext,
  url: string,
  { nonce, requestId }: AppLoadContext,
): Promise<Rendered> {
  return new Promise((resolve, reject) => {
    let failed = false;
    const page = (
      <NonceContext.Provider value={nonce}>
        <RemixServer context={remixContext} url={url} nonce={nonce} abortDelay={streamTimeout} />
      </NonceContext.Provider>
    );
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      onAllReady() {
        clearTimeout(giveUp);
        const chunks: Buffer[] = [];
        const body = new PassThrough();
        body.on("data", (chunk: Buffer) => chunks.push(chunk));
        body.on("end", () => resolve({ html: Buffer.concat(chunks), failed }));
        body.on("error", reject);
        pipe(body);
      },
      onShellError(cause) {
        clearTimeout(giveUp);
        reject(cause instanceof Error ? cause : new Error(String(cause)));
      },
      onError(cause) {
        failed = true;
        log.error({ requestId, err: cause }, "a page could not be rendered");
      },
    });
    // Without this cleanup, the timer would keep every rendered page in memory until it fires.
    const giveUp = setTimeout(abort, streamTimeout + seconds(1));
  });
}

/** Renders the page of a request. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  loadContext: AppLoadContext,
): Promise<Response> {
  const { html, failed } = await render(remixContext, request.url, loadContext);
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Length", String(html.byteLength));
  return new Response(request.method === "HEAD" ? null : html, {
    headers,
    status: failed ? 500 : status,
  });
}

/** Logs the errors of loaders, actions and rendering. */
export const handleError: HandleErrorFunction = (cause, { request, context }) => {
  // A visitor who leaves is not an error of ours, and an address that does not exist needs no
  // repair.
  if (request.signal.aborted || isRouteErrorResponse(cause)) return;
  log.error(
    { requestId: context.requestId, path: new URL(request.url).pathname, err: cause },
    "a loader or an action failed",
  );
};
