import { join } from "node:path";
import type { BrowserContext, Route } from "@playwright/test";
import Database from "~/db/sqlite-driver.mjs";
import { legalVersion } from "~/core/accounts/legal-texts/shipped-texts";
import { findBuiltItem } from "~/core/claims/register/built-items";
import { test as base } from "./browser";
import { startHouse, type House } from "./browser-server";
import { liveEnvironment } from "./live-environment";

export const liveOrigin = liveEnvironment.BASE_URL;

// CL-04: live mode is closed everywhere until counsel has approved a state's pathway and the texts
// that people accept, which the house published when it looked at its start for what is missing.
function openNewYork({ folder }: House): void {
  const item = findBuiltItem("pathway", "NY:letters_only");
  const database = new Database(join(folder, "app.db"));
  const approved = `'approved', 'C. Counsel, Esq.', '2026-01-05', 'ab', '2099-01-01', 'test', 1`;
  const into = `INSERT INTO counsel_approvals (id, kind, subject, version, content_hash, outcome, counsel, memo_date, memo_hash, expires_on, recorded_by, recorded_at)`;
  database
    .prepare(`${into} VALUES ('appr_test', 'pathway', $subject, '1', $contentHash, ${approved})`)
    .run({ subject: item?.subject, contentHash: item?.contentHash });
  database.exec(
    `${into} SELECT 'appr_' || id, 'text', document || ':' || language || ':' || version, version, sha256, ${approved} FROM legal_texts`,
  );
  database.close();
}

const approved = {
  LEGAL_TEXTS_APPROVED: legalVersion,
  GOVERNING_LAW: "The laws of the State of New York govern these terms.",
};

// A name that comes several times is joined as Playwright wants it.
function headersOf(response: Response): Record<string, string> {
  const { "set-cookie": _, ...rest } = Object.fromEntries(response.headers);
  const cookies = response.headers.getSetCookie();
  return cookies.length > 0 ? { ...rest, "set-cookie": cookies.join("\n") } : rest;
}

/**
 * The proxy that stands before a live house: hands a browser's requests for the public https
 * address to the house.
 */
async function standBefore(context: BrowserContext, house: House): Promise<void> {
  await context.route(`${liveOrigin}/**`, async (route: Route) => {
    const request = route.request();
    const path = request.url().slice(liveOrigin.length);
    const headers = {
      ...(await request.allHeaders()),
      "x-forwarded-for": "203.0.113.9",
      "x-forwarded-proto": "https",
    };
    const kept = Object.entries(headers).filter(
      ([name]) => !/^(:|host$|connection$|content-length$|accept-encoding$)/.test(name),
    );
    const method = request.method();
    const body = method === "GET" || method === "HEAD" ? null : request.postDataBuffer();
    const answer = await fetch(house.url + path, {
      method,
      headers: Object.fromEntries(kept),
      redirect: "manual",
      ...(body ? { body: new Uint8Array(body) } : {}),
    }).catch(() => null);
    if (!answer) return route.abort();
    await route.fulfill({
      status: answer.status,
      headers: headersOf(answer),
      body: Buffer.from(await answer.arrayBuffer()),
    });
  });
}

/**
 * The built house as in production, over its public https address, with invented credentials and
 * vendors that nobody answers for. `liveSettings` come on top; `isApproved`: counsel has approved
 * New York, or the register is empty.
 */
export const test = base.extend<
  object,
  { liveSettings: Record<string, string>; isApproved: boolean; house: House }
>({
  liveSettings: [{}, { option: true, scope: "worker" }],
  isApproved: [true, { option: true, scope: "worker" }],
  house: [
    async ({ liveSettings, isApproved }, use, { workerIndex }) => {
      const house = await startHouse(`live-${workerIndex}`, {
        ...liveEnvironment,
        ...(isApproved ? approved : {}),
        TWILIO_API_BASE_URL: "http://127.0.0.1:1",
        ...liveSettings,
      });
      if (isApproved) openNewYork(house);
      await use(house);
      await house.stop();
    },
    { scope: "worker", timeout: 240_000 },
  ],
  baseURL: async ({}, use) => use(liveOrigin),
  context: async ({ context, house }, use) => {
    await standBefore(context, house);
    await use(context);
  },
});
