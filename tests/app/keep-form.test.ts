import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { UNSAFE_ErrorResponseImpl as ErrorResponse } from "@remix-run/router";
import { describe, expect, test, vi } from "vitest";
import { keepForm, type LostForm } from "~/app/keep-form";
import { readSources } from "~/tests/support/architecture";

async function answerTo(cause: unknown): Promise<{ status: number; answer: LostForm }> {
  const request = new Request("http://localhost:3000/user/settings", {
    method: "POST",
    body: new URLSearchParams({ intent: "name" }),
  });
  const serverAction = vi.fn().mockRejectedValue(cause);
  const act = keepForm("Failed to save settings");
  const given = (await act({ request, serverAction, params: {} } as never)) as Response;
  return { status: given.status, answer: (await given.json()) as LostForm };
}

describe("issue 20, 12: a form of a person's own pages that got no answer", () => {
  test("hears so beside itself after an error of ours and when it came too often", async () => {
    expect(await answerTo(new ErrorResponse(502, "Bad Gateway", ""))).toEqual({
      status: 502,
      answer: {
        ok: false,
        intent: "name",
        problem:
          "Failed to save settings: Something went wrong on our side. Try again in a moment.",
      },
    });
    const tooOften = await answerTo(new ErrorResponse(429, "Too Many Requests", ""));
    expect(tooOften.answer.problem).toBe("Failed to save settings: Please wait a minute.");
  });

  test("goes where it is sent, to a sign-in or to a page that is gone", async () => {
    const away = new Response(null, { status: 302, headers: { Location: "/login" } });
    await expect(answerTo(away)).rejects.toBe(away);
    const gone = new ErrorResponse(404, "Not Found", "");
    await expect(answerTo(gone)).rejects.toBe(gone);
  });

  test("says the loss in the words in which its page answers", async () => {
    const request = new Request("http://localhost:3000/login", {
      method: "POST",
      body: new URLSearchParams(),
    });
    const serverAction = vi.fn().mockRejectedValue(new ErrorResponse(502, "Bad Gateway", ""));
    const act = keepForm("Error", ({ failed, why }) => ({ title: failed, description: why }));
    const given = (await act({ request, serverAction, params: {} } as never)) as Response;
    expect(await given.json()).toEqual({
      title: "Error",
      description: "Something went wrong on our side. Try again in a moment.",
    });
  });

  test("stays on every page that has an action, in the portals and at the doors to them", () => {
    const folder = "app/routes";
    // Staff's pages have a half of their own, the demo's are no person's, and what no page answers
    // to takes no form. Screenshots are sent one by one with a retry each; that page's own action
    // is for a browser without scripts, where nothing of this runs.
    const own = /^(?:super-admin|dev\.|\$|user\._index)/;
    const pages = readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".tsx") && !own.test(name))
      .map((name) => [name, readFileSync(join(folder, name), "utf8")] as const)
      .filter(([, code]) => /export (?:const|async function) action\b/.test(code));
    expect(pages.length).toBeGreaterThanOrEqual(12);
    const bare = pages.filter(
      ([, code]) => !code.includes("export const clientAction = keepForm("),
    );
    expect(bare.map(([name]) => name)).toEqual([]);
  });

  test("loads nothing anew where a page says itself when it does: that would wait for the network", () => {
    const saying = readSources(join(import.meta.dirname, "../.."), ["app"]).filter(({ text }) =>
      /export (?:const|function) shouldRevalidate/.test(text),
    );
    expect(saying.length).toBeGreaterThanOrEqual(5);
    // One that never loads anew, or not once there is any answer, heeds a loss as well.
    const heeds = /isLost\(actionStatus\)|= \(\) => false|actionResult === undefined &&/;
    expect(saying.filter(({ text }) => !heeds.test(text)).map(({ path }) => path)).toEqual([]);
  });
});
