import { PassThrough } from "node:stream";
import { getRequestListener } from "@hono/node-server";
import { createRequestHandler, type EntryContext, type ServerBuild } from "@remix-run/node";
import { Outlet, RemixServer, Scripts } from "@remix-run/react";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { renderToPipeableStream } from "react-dom/server";

// The limit of `landing.cached`: Remix renders a page of the same size, a hundred bytes a
// paragraph, which loads nothing, for every visitor.
const size = Number(process.argv[2] ?? 0);
const paragraphs = Array.from({ length: Math.round(size / 100) }, (_, index) =>
  `${index} `.padEnd(77, "a bare page says this "),
);

function Root() {
  return (
    <html lang="en">
      <body>
        <Outlet />
        <Scripts />
      </body>
    </html>
  );
}

function Page() {
  return (
    <main>
      {paragraphs.map((words) => (
        <p key={words} className="bare">
          {words}
        </p>
      ))}
    </main>
  );
}

function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(<RemixServer context={context} url={request.url} />, {
      onAllReady() {
        const chunks: Buffer[] = [];
        const body = new PassThrough();
        body.on("data", (chunk: Buffer) => chunks.push(chunk));
        body.on("end", () => {
          const html = Buffer.concat(chunks);
          headers.set("Content-Type", "text/html; charset=utf-8");
          headers.set("Content-Length", String(html.byteLength));
          resolve(new Response(html, { headers, status }));
        });
        pipe(body);
      },
      onShellError: reject,
    });
  });
}

const route = (id: string, path: string, parentId?: string) => ({
  id,
  path,
  ...(parentId ? { parentId, index: true } : {}),
});
const chunk = {
  module: "/x.js",
  hasAction: false,
  hasLoader: false,
  hasClientAction: false,
  hasClientLoader: false,
  hasErrorBoundary: false,
};

const build = {
  entry: { module: { default: handleRequest } },
  routes: {
    root: { ...route("root", ""), module: { default: Root } },
    page: { ...route("page", "", "root"), module: { default: Page } },
  },
  assets: {
    entry: { module: "/entry.js", imports: [] },
    routes: {
      root: { ...route("root", ""), ...chunk },
      page: { ...route("page", "", "root"), ...chunk },
    },
    url: "/manifest.js",
    version: "1",
  },
  publicPath: "/",
  assetsBuildDirectory: "",
  isSpaMode: false,
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_singleFetch: true,
    v3_lazyRouteDiscovery: false,
    v3_routeConfig: true,
    unstable_optimizeDeps: false,
  },
} as unknown as ServerBuild;

const answer = createRequestHandler(build, "production");
const listener = getRequestListener((request) => answer(request));
const server = createServer((incoming, outgoing) => void listener(incoming, outgoing));
server.listen(0, "127.0.0.1", () =>
  process.send?.({ port: (server.address() as AddressInfo).port }),
);
