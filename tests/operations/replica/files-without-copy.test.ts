import { expect, it, vi } from "vitest";

const bucket = {
  REPLICA_URL: "s3://copies/house",
  AWS_ACCESS_KEY_ID: "id",
  AWS_SECRET_ACCESS_KEY: "secret",
};
Object.assign(process.env, bucket);
const { env } = await import("~/env");
const { log } = await import("~/log");
const { mirrorFiles } = await import("~/operations/replica/mirror-files");
const { storageChecks } = await import("~/operations/doctor/storage-checks");

const reachable = storageChecks.find(({ name }) => name === "s3.reachable");
const look = (settings: object) =>
  Promise.resolve(reachable?.look({ settings: { ...env, ...settings } } as never));

it("issue 24, 1: where a bucket has the database alone, the start says that the files have no copy", () => {
  const warn = vi.spyOn(log, "warn");
  mirrorFiles(() => true)();
  expect(warn.mock.calls).toEqual([[expect.stringMatching(/files .* have no copy.*S3_BUCKET/)]]);
});

it("and the doctor warns of it, in demo mode too", async () => {
  expect(await look({})).toMatchObject({
    level: "warn",
    found: expect.stringContaining("have no copy"),
    mend: expect.stringContaining("S3_BUCKET"),
  });
  for (const REPLICA_URL of [undefined, "file:///copies"])
    expect(await look({ REPLICA_URL })).toMatchObject({ level: "skipped" });
});
