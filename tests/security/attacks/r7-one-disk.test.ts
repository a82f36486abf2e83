import { expect, it } from "vitest";
import { readEnvironment } from "~/env";
import { liveEnvironment } from "~/tests/support/live-environment";

const { KEEP_ALL_ON_ONE_DISK: words, ...live } = liveEnvironment;
const bucket = { S3_BUCKET: "evidence", AWS_ACCESS_KEY_ID: "id", AWS_SECRET_ACCESS_KEY: "secret" };

it("R7: live mode does not start with evidence, database and every backup on one disk", () => {
  expect(() => readEnvironment(live)).toThrow(
    /S3_BUCKET must be set in live mode, or one disk holds .* KEEP_ALL_ON_ONE_DISK=I accept losing everything/,
  );
  expect(readEnvironment({ ...live, ...bucket }).live).toBe(true);
});

it("R7: unless somebody says in these very words that it may, and then every start says so", () => {
  const accepted = readEnvironment({ ...live, KEEP_ALL_ON_ONE_DISK: words });
  expect(accepted.advice.join(" ")).toMatch(
    /evidence, database and every backup lie on this disk, and are lost with it/,
  );
  for (const other of ["yes", "1", "true", "i accept losing everything"])
    expect(() => readEnvironment({ ...live, KEEP_ALL_ON_ONE_DISK: other })).toThrow(
      /must be the words "I accept losing everything"/,
    );
  expect(readEnvironment({ ...live, ...bucket }).advice.join(" ")).not.toMatch(/lost with it/);
});

it("R7: the demo starts as ever", () => {
  expect(readEnvironment({}).demo).toBe(true);
});
