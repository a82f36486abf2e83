import { createHash } from "node:crypto";
import { RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { beforeAll, describe, expect, it } from "vitest";
import type { RouteCase } from "~/tests/support/route-table";

const { liveEnvironment } = await import("~/tests/support/live-environment");
const liveContact = [liveEnvironment.SUPPORT_EMAIL, liveEnvironment.POSTAL_ADDRESS];
const { legalVersion } = await import("~/core/accounts/legal-texts/shipped-texts");
Object.assign(process.env, liveEnvironment);
const { env, readEnvironment } = await import("~/env");
const { NonceContext } = await import("~/app/nonce");
const { answerWith, loadRoutes } = await import("~/tests/support/walk-routes");

const tables = import.meta.glob<{ routes: Record<string, RouteCase[]> }>("../routes/*.ts", {
  eager: true,
});
const table = Object.assign({}, ...Object.values(tables).map(({ routes }) => routes)) as Record<
  string,
  RouteCase[]
>;

/** What stands for something that is still to come. */
const unfinished =
  /\[\s*placeholder|placeholder:|\bdraft\b|lorem ipsum|\bTBD\b|to be named by counsel|sample data|100 Example Street|support@textclaim\.example/i;
const legalPages = ["/terms", "/privacy", "/sms"];

let answer: (request: Request) => Promise<Response>;
let pages: string[] = [];

beforeAll(async () => {
  const routes = await loadRoutes();
  answer = answerWith(routes, (request, status, headers, context) => {
    const html = renderToString(
      <NonceContext.Provider value="n">
        <RemixServer context={context} url={request.url} />
      </NonceContext.Provider>,
    );
    return new Response(html, { status, headers });
  });
  // Every page that a visitor gets.
  pages = Object.entries(table).flatMap(([id, tries]) =>
    tries.flatMap(({ method = "GET", path, answers }) => {
      const toNobody = typeof answers === "object" ? answers.nobody : answers;
      const isPage = routes[id]?.module.default !== undefined || id === "root";
      const isOfDemo = id.startsWith("routes/dev.");
      return method === "GET" && isPage && !isOfDemo && typeof path === "string" && toNobody === 200
        ? [path]
        : [];
    }),
  );
}, 120_000);

const read = async (path: string): Promise<{ status: number; html: string }> => {
  const response = await answer(new Request(`${liveEnvironment.BASE_URL}${path}`));
  return { status: response.status, html: await response.text() };
};

const wordsOf = (html: string): string =>
  (/<article[\s\S]*<\/article>/.exec(html)?.[0] ?? "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");

describe("R2: nobody is shown a placeholder in live mode", () => {
  it("R2: live mode refuses to start with the example's contact", () => {
    for (const name of ["SUPPORT_EMAIL", "POSTAL_ADDRESS"] as const)
      expect(() => readEnvironment({ ...liveEnvironment, [name]: undefined })).toThrow(
        new RegExp(`${name} is still the example's`),
      );
    expect(() =>
      readEnvironment({ ...liveEnvironment, GOVERNING_LAW: "[Placeholder: name the state]" }),
    ).toThrow(/GOVERNING_LAW/);
    expect(readEnvironment(liveEnvironment).advice.join()).toMatch(
      /GOVERNING_LAW .*LEGAL_TEXTS_APPROVED/,
    );
  });

  it("R2: the legal pages are not served until counsel has approved this version and named the law", async () => {
    for (const approved of [
      {},
      { LEGAL_TEXTS_APPROVED: "2020-01" },
      { LEGAL_TEXTS_APPROVED: legalVersion },
    ])
      for (const path of legalPages) {
        Object.assign(env, { LEGAL_TEXTS_APPROVED: undefined, GOVERNING_LAW: undefined }, approved);
        const { status, html } = await read(path);
        expect([path, status]).toEqual([path, 503]);
        expect(html).not.toMatch(unfinished);
        expect(html).toContain("not ready yet");
      }
  });

  it("R2: with it they are, and no page that a visitor gets holds a placeholder", async () => {
    Object.assign(env, {
      LEGAL_TEXTS_APPROVED: legalVersion,
      GOVERNING_LAW: "The law of the State of New York governs these terms.",
    });
    expect(pages).toEqual(expect.arrayContaining(["/", ...legalPages]));
    for (const path of new Set(pages)) {
      const { status, html } = await read(path);
      expect([path, status]).toEqual([path, 200]);
      expect(html.replace(/(placeholder|class)="[^"]*"/g, ""), path).not.toMatch(unfinished);
    }
    expect((await read("/terms")).html).toContain("The law of the State of New York governs");
    for (const contact of liveContact) expect((await read("/privacy")).html).toContain(contact);
  });

  it("R2: whoever changes a word of the legal pages raises their version", async () => {
    const words = await Promise.all(
      legalPages.map(async (path) => wordsOf((await read(path)).html)),
    );
    const fingerprint = createHash("sha256").update(words.join("\n")).digest("hex").slice(0, 16);
    expect({ [legalVersion]: fingerprint }).toEqual({ "2026-11.2": "042faf9ff5b8b26e" });
  });
});
