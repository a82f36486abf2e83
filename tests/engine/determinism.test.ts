import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { log } from "~/log";
import { isEmbedded, workbench, type Workbench } from "~/tests/workflows/support/workbench";

let bench: Workbench;
let calls = 0;

beforeAll(async () => {
  bench = await workbench((client, name) => [
    client.createFunction(
      { id: "fickle", retries: 0, triggers: [{ event: name("fickle") }] },
      async ({ step }) => {
        const second = ++calls === 1 ? "before" : "after";
        return Promise.all([step.run("always", () => 1), step.run(second, () => 2)]);
      },
    ),
  ]);
});

afterAll(() => bench.stop());

test.runIf(isEmbedded)(
  "IN-53: a function that no longer asks for a step it had asked for fails with a warning that names what it asks for instead",
  async () => {
    const warned = vi.spyOn(log, "warn");
    const run = await bench.run({ name: "fickle" });
    expect(run.status).toBe("Failed");
    expect(JSON.stringify(run.output)).toContain("Could not find step");
    const [told] = warned.mock.calls.filter(([, sentence]) =>
      String(sentence).includes("not deterministic"),
    );
    expect(told?.[0]).toMatchObject({
      runId: run.id,
      foundSteps: expect.arrayContaining(["after"]) as unknown,
    });
  },
);
