import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { UNSAFE_ErrorResponseImpl as ErrorResponse } from "@remix-run/router";
import { describe, expect, test, vi } from "vitest";
import type { StaffAnswer } from "~/app/components/staff/staff-answer";
import { tellFailure } from "~/app/staff/act-failures";
import { keepPage } from "~/app/staff/keep-page";

const posted = (intent: string): Request =>
  new Request("http://localhost:3000/super-admin/cases", {
    method: "POST",
    body: new URLSearchParams({ intent }),
  });

async function answerTo(page: Parameters<typeof keepPage>[0], intent: string, cause: unknown) {
  vi.stubGlobal("navigator", { onLine: true });
  const request = posted(intent);
  const serverAction = async (): Promise<never> => {
    await request.formData();
    throw cause;
  };
  const answer = await keepPage(page)({ request, params: {}, serverAction } as never);
  if (!(answer instanceof Response)) throw new Error("no response");
  return { status: answer.status, ...((await answer.json()) as StaffAnswer) };
}

describe("issue 20, 21: an act of staff that is lost answers beside what was being done", () => {
  test("no network is told in the words of A §8 and can be repeated", async () => {
    expect(await answerTo("cases", "reject", new TypeError("Failed to fetch"))).toEqual({
      ok: false,
      status: 503,
      title: "Error",
      description: "Failed to reject case: Our server did not answer. Try again in a moment.",
      canRepeat: true,
    });
  });

  test("an error of ours, a refusal and a missing row have sentences of their own", async () => {
    const of = async (status: number, data: unknown) =>
      (await answerTo("users", "delete", new ErrorResponse(status, "", data))).description;
    expect(await of(500, null)).toMatch(/^Failed to delete user: Something went wrong on our side/);
    expect(await of(404, null)).toBe("Failed to delete user: It is no longer there.");
    const denied = { title: "Access Denied", description: "You don't have admin privileges." };
    expect(await of(403, denied)).toBe("Failed to delete user: You don't have admin privileges.");
  });

  test("a proof of identity is asked for in place, a session that ended is told with the way in", async () => {
    const to = (address: string) =>
      new Response(null, { status: 302, headers: { Location: address } });
    expect(await answerTo("payouts", "move", to("/confirm-identity?next=%2F"))).toMatchObject({
      needsProof: true,
      title: "",
    });
    expect(await answerTo("support", "reply", to("/login?portal=admin"))).toMatchObject({
      description: "Failed to send message. You have been signed out.",
      signIn: "/login?portal=admin",
    });
  });

  test("where an act leads on to another page, it does", async () => {
    const away = new Response(null, {
      status: 302,
      headers: { Location: "/super-admin/users?s=x" },
    });
    await expect(answerTo("users", "search", away)).rejects.toBe(away);
  });

  test("the tester and the connection have the titles of A §8", () => {
    expect(tellFailure("email-tester", "send", "x")).toEqual({
      title: "Send failed",
      description: "x",
    });
    expect(tellFailure("settings", "test", "x").title).toBe("Connection Failed");
  });
});

describe("every page of staff keeps itself", () => {
  const under = (folder: string): (readonly [string, string])[] =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => [name, readFileSync(join(folder, name), "utf8")]);
  const rooms = under("app/routes").filter(([name]) => name.startsWith("super-admin"));
  const routes = rooms.filter(([name]) => name.endsWith("route.tsx"));

  test("each has its boundary within the portal, and each with an action its client's half", () => {
    expect(routes.length).toBeGreaterThanOrEqual(11);
    const bare = routes.filter(
      ([, code]) =>
        !code.includes("export const ErrorBoundary = LoadFailed") ||
        (/export (const|async function) action\b/.test(code) &&
          !code.includes("export const clientAction = keepPage(")),
    );
    expect(bare.map(([path]) => path)).toEqual([]);
  });

  test("no form of staff posts past the one hook", () => {
    const allowed = /use-staff-fetcher|proof-dialog|email-tester/;
    const past = [...rooms, ...under("app/components/staff")].filter(
      ([name, code]) => !allowed.test(name) && /\buseFetcher\b/.test(code),
    );
    expect(past.map(([name]) => name)).toEqual([]);
  });
});
