import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { bot } from "~/bot/app";
import { checkpointLog } from "~/db/checkpoint-log";
import { preallocateLog } from "~/db/preallocate-log";
import { env } from "~/env";
import { keepReplica } from "~/operations/replica/keep-replica";
import { logDoor } from "~/server/log-requests";
import type { AppEnv } from "~/server/app-env";

// The product's own webhook with its middleware in server.ts; the engine is off, as in the naive
// limit. With REPLICA_URL the database is shipped, as server/open-app.ts does it.
if (!env.REPLICA_URL) preallocateLog();
const replica = await keepReplica();
checkpointLog(() => replica?.isShipping() ?? false);
process.on("disconnect", () => process.exit(0));
const app = new Hono<AppEnv>().route("/", bot(logDoor));
serve({ fetch: app.fetch, hostname: "127.0.0.1", port: 0 }, ({ port }) => process.send?.({ port }));
