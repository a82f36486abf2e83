import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { bot } from "~/bot/app";
import { checkpointLog } from "~/db/checkpoint-log";
import { preallocateLog } from "~/db/preallocate-log";
import { logDoor } from "~/server/log-requests";
import type { AppEnv } from "~/server/app-env";

// The product's own webhook with its middleware in server.ts; the engine is off, as in the naive
// limit.
preallocateLog();
checkpointLog();
const app = new Hono<AppEnv>().route("/", bot(logDoor));
serve({ fetch: app.fetch, hostname: "127.0.0.1", port: 0 }, ({ port }) => process.send?.({ port }));
