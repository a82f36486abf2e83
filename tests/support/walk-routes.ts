import { existsSync } from "node:fs";
import { join } from "node:path";
import { UNSAFE_flatRoutes as flatRoutes } from "@remix-run/dev";
import {
  createRequestHandler,
  type EntryContext,
  type HandleErrorFunction,
  type ServerBuild,
} from "@remix-run/node";

type Manifest = Record<
  string,
  { id: string; path?: string; index?: boolean; parentId?: string; file: string }
>;
type RouteModule = { default?: unknown; loader?: unknown; action?: unknown };

const modules = import.meta.glob<RouteModule>([
  "../../app/root.tsx",
  "../../app/routes/**/*.{ts,tsx}",
]);

/** Every route as Remix finds it, with its module. */
export async function loadRoutes(): Promise<
  Record<string, Manifest[string] & { module: RouteModule }>
> {
  const app = join(import.meta.dirname, "../../app");
  if (!existsSync(app)) throw new Error(`There is no ${app}.`);
  const manifest: Manifest = {
    root: { id: "root", path: "", file: "root.tsx" },
    ...flatRoutes(app, [], "routes"),
  };
  const loaded = Object.values(manifest).map(async (route) => {
    const load = modules[`../../app/${route.file}`];
    if (!load) throw new Error(`${route.file} is a route that the test does not load.`);
    return [route.id, { ...route, module: await load() }] as const;
  });
  return Object.fromEntries(await Promise.all(loaded));
}

// What a page would show is what its loaders gave: the page itself is not drawn.
function answerDocument(
  _: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Response {
  const { loaderData, actionData, errors } = context.staticHandlerContext;
  return new Response(JSON.stringify({ loaderData, actionData, errors }), { status, headers });
}

type AnswerDocument = (
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
) => Response | Promise<Response>;

/**
 * Answers requests as the product does, from loaders and actions to statuses, without drawing pages
 * unless told how.
 */
export function answerWith(
  routes: Awaited<ReturnType<typeof loadRoutes>>,
  draw: AnswerDocument = answerDocument,
  handleError: HandleErrorFunction = () => undefined,
): (request: Request) => Promise<Response> {
  const entries = Object.values(routes).map(({ module, file: _file, ...route }) => {
    const assets = {
      ...route,
      module: "",
      imports: [],
      hasAction: "action" in module,
      hasLoader: "loader" in module,
    };
    return [
      route,
      module,
      { ...assets, hasClientAction: false, hasClientLoader: false, hasErrorBoundary: false },
    ] as const;
  });
  const build = {
    entry: { module: { default: draw, handleError } },
    routes: Object.fromEntries(entries.map(([route, module]) => [route.id, { ...route, module }])),
    assets: {
      version: "1",
      url: "",
      entry: { module: "", imports: [] },
      routes: Object.fromEntries(entries.map(([{ id }, , a]) => [id, a])),
    },
    future: {
      v3_fetcherPersist: true,
      v3_lazyRouteDiscovery: true,
      v3_relativeSplatPath: true,
      v3_singleFetch: true,
      v3_throwAbortReason: true,
    },
    basename: "/",
    publicPath: "/",
    assetsBuildDirectory: "",
    isSpaMode: false,
  } as unknown as ServerBuild;
  const handle = createRequestHandler(build, "production");
  const readiness = async () => ({
    ready: true,
    checks: { database: true, storage: true, engine: true },
    closedDoors: [],
  });
  return (request) =>
    handle(request, { nonce: "n", requestId: "r", clientAddress: "192.0.2.1", readiness });
}
