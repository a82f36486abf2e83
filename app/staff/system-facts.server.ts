import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { AppLoadContext } from "@remix-run/node";
import { env, projectRoot } from "~/env";

type Readiness = Awaited<ReturnType<AppLoadContext["readiness"]>>;

const { version } = JSON.parse(readFileSync(join(projectRoot, "package.json"), "utf8")) as {
  version: string;
};

const environments = {
  production: "Production",
  development: "Development",
  test: "Test",
} as const;

/** The current state of the server for the settings page (decisions, Admin screens). */
export function systemFacts({ checks }: Readiness) {
  const line = (name: string, well: boolean, good: string, bad: string) => ({
    name,
    well,
    said: well ? good : bad,
  });
  return {
    checks: [
      line("Database", checks.database, "Connected", "Cannot be written to"),
      line("Storage", checks.storage, "Available", "Cannot be reached"),
      line("Workflows", checks.engine, "Running", "Not running"),
    ],
    version,
    environment: environments[env.NODE_ENV],
    mode: env.live ? "Live" : "Demo: nothing leaves this machine",
  };
}
