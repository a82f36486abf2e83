import { checkReadiness, lookAtReadiness, type Readiness } from "~/server/health/check-readiness";

/** Looks at readiness, as the server does every second, and says what requests are then told. */
export async function readyNow(now: number = Date.now()): Promise<Readiness> {
  await lookAtReadiness(now);
  return checkReadiness();
}
