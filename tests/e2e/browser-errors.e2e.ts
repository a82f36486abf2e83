import { readFileSync } from "node:fs";
import { expect, test } from "../support/browser";
import { openAlive } from "../support/come-alive";

test("issue 25, 5: an error in a person's browser reaches our log once, with its place and page and without its words", async ({
  page,
  complaints,
}, { project }) => {
  const kind = `Odd${project.name === "mobile" ? "Mobile" : "Desktop"}Error`;
  await openAlive(page, "/?ref=SECRET1");
  const told = page.waitForResponse((answer) => answer.url().endsWith("/browser-errors"));
  const fail = (): Promise<void> =>
    page.evaluate((name) => {
      const error = new Error("Ann Example typed this");
      error.name = name;
      error.stack = `${name}: Ann\n at x (${location.origin}/assets/root-abc123.js:7:42)`;
      dispatchEvent(new ErrorEvent("error", { error }));
    }, kind);
  await fail();
  expect((await told).status()).toBe(204);
  await fail();
  const lines = (): string[] =>
    readFileSync("test-results/server.log", "utf8")
      .split("\n")
      .filter((line) => line.includes(kind));
  await expect.poll(lines).toHaveLength(1);
  expect(lines()[0]).toContain("assets/root-abc123.js:7:42");
  expect(lines()[0]).not.toMatch(/Ann|SECRET1/);
  complaints.length = 0;
});

test("issue 25, 5: whatever else is posted there is dropped without a failure", async ({
  request,
  baseURL,
}) => {
  const headers = { Origin: baseURL ?? "" };
  for (const data of ["", "{", "[]", JSON.stringify({ name: "x y", frames: [], path: "/" })]) {
    const answer = await request.post("/browser-errors", { data, headers });
    expect(answer.status()).toBe(204);
  }
  const foreign = { Origin: "https://evil.example" };
  expect((await request.post("/browser-errors", { data: "{}", headers: foreign })).status()).toBe(
    403,
  );
});
