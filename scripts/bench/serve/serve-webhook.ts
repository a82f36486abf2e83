import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { bot } from "~/bot/app";
import { checkpointLog } from "~/db/checkpoint-log";
import { preallocateLog } from "~/db/preallocate-log";
import { logDoor } from "~/server/log-requests";
import type { HouseEnv } from "~/server/house-env";

// The product's own door with what stands around it in server.ts; the engine is off, as it is in
// the naive limit.
preallocateLog();
checkpointLog();
const app = new Hono<HouseEnv>().route("/", bot(logDoor));
serve({ fetch: app.fetch, hostname: "127.0.0.1", port: 0 }, ({ port }) => process.send?.({ port }));
