import { afterEach, describe, expect, it } from "vitest";
import { CarrierUnavailable } from "~/integrations/sms/contract";
import { describeFailure } from "~/integrations/describe-failure";
import { readLog } from "~/tests/support/log-lines";
import { workbench } from "./support/workbench";

let log: ReturnType<typeof readLog>;
afterEach(() => log.stop());

describe("issue 2, Bad input: a failure in a workflow leaves a log line with an id", () => {
  it("a failed step: run, workflow, step, the message's and the case's id, a safe reason, and nothing that a person wrote", async () => {
    const trouble = [
      new CarrierUnavailable("The medium cannot be had now (status 500).", 100, false),
      new Error("Maria Lopez +1 212 555 0147 maria@example.com wrote this"),
    ];
    const bench = await workbench((client, name) => [
      client.createFunction(
        { id: "failing", triggers: [{ event: name("text/came") }], retries: 1 },
        async ({ step }) => {
          await step.run("fetch-it", () => {
            throw trouble.shift() ?? new Error("no more");
          });
        },
      ),
    ]);
    log = readLog();
    try {
      const { id } = await bench.run({
        name: "text/came",
        data: { messageId: "msg_1", caseId: "case_1", words: "Maria Lopez" },
      });
      const failed = log.lines().filter(({ msg }) => msg === "a step of a workflow failed");
      expect(failed).toEqual([
        expect.objectContaining({
          run: id,
          workflow: expect.stringMatching(/failing$/),
          step: "fetch-it",
          messageId: "msg_1",
          caseId: "case_1",
          error: "CarrierUnavailable",
          reason: "The medium cannot be had now (status 500).",
        }),
        expect.objectContaining({ run: id, error: "Error" }),
      ]);
      expect(JSON.stringify(log.lines())).not.toMatch(/Maria|0147|example\.com/);
      expect(
        log
          .lines()
          .filter(({ msg, run, runId }) => /failed|error/i.test(String(msg)) && !run && !runId),
      ).toEqual([]);
    } finally {
      await bench.stop();
    }
  });

  it("addresses, numbers and quotations are taken out of a reason too", () => {
    log = readLog();
    const cause = Object.assign(new Error("secret words"), { code: "ECONNRESET" });
    const error = new CarrierUnavailable(
      'No "hello there" for maria@example.com at +1 (212) 555-0147.',
      1,
      false,
      { cause },
    );
    expect(describeFailure(error)).toEqual({
      error: "CarrierUnavailable",
      code: "ECONNRESET",
      reason: "No [quoted] for [address] at [number].",
      cause: "Error",
    });
  });
});
