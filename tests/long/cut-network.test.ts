import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { minutes, seconds } from "~/core/duration";
import { fakeS3 } from "~/tests/fakes/s3";
import { fakeTwilio } from "~/tests/fakes/twilio";
import { fakeTwilioSetup, twilioState } from "~/tests/fakes/twilio-setup";
import { freePort } from "~/tests/support/browser-server";
import { layCable, type Cable } from "~/tests/support/cable";
import { liveEnvironment } from "~/tests/support/live-environment";
import { serveFake, type ServedFake } from "~/tests/support/serve-fake";
import { startChild, startHouseIn, stopChild, type Child } from "~/tests/support/start-child";
import { textLive } from "~/tests/support/text-live";

const folder = mkdtempSync(join(tmpdir(), "cut-network-"));
const keys = { accessKeyId: "AKIAEXAMPLE", secretAccessKey: "secret/example" };
const serviceSid = `MG${"b".repeat(32)}`;
const cables: Cable[] = [];
const running: Child[] = [];
let bucket: Awaited<ReturnType<typeof fakeS3>>;
let vendor: ServedFake;

beforeAll(async () => {
  const { BASE_URL, TWILIO_PHONE_NUMBER: number } = liveEnvironment;
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken } = liveEnvironment;
  const account = twilioState(BASE_URL, number, serviceSid);
  bucket = await fakeS3({ bucket: "copies", region: "us-east-1", ...keys });
  vendor = await serveFake((baseUrl) => {
    const known = { accountSid, authToken, baseUrl };
    const setup = fakeTwilioSetup({ ...known, state: () => account });
    const carrier = fakeTwilio({ ...known, services: { [serviceSid]: [number] } });
    return [...setup.handlers, ...carrier.handlers];
  });
});
afterAll(async () => {
  for (const child of running) if (child.process.exitCode === null) await stopChild(child);
  for (const cable of cables) await cable.remove();
  await vendor.stop();
  await bucket.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A machine with cables of its own to the bucket and to the carrier. */
async function machine(name: string) {
  const [toBucket, toCarrier] = [await layCable(bucket.endpoint), await layCable(vendor.url)];
  cables.push(toBucket, toCarrier);
  const port = String(await freePort());
  const environment = {
    ...{ ...liveEnvironment, TWILIO_MESSAGING_SERVICE_SID: serviceSid },
    ...{ PORT: port, DATA_DIR: join(folder, name), JOURNAL_DIR: join(folder, "journal") },
    ...{ TWILIO_API_BASE_URL: toCarrier.url, REPLICA_URL: "s3://copies/house" },
    ...{ AWS_REGION: "us-east-1", AWS_ENDPOINT_URL_S3: toBucket.url },
    ...{ AWS_ACCESS_KEY_ID: keys.accessKeyId, AWS_SECRET_ACCESS_KEY: keys.secretAccessKey },
  };
  return { url: `http://127.0.0.1:${port}`, environment, toBucket, toCarrier };
}

async function until(holds: () => boolean, ms: number, what: string): Promise<void> {
  for (const end = Date.now() + ms; Date.now() < end; await wait(100)) if (holds()) return;
  const outputs = running.map((one) => one.output().slice(-15000)).join("\n---\n");
  throw new Error(`It did not come to this: ${what}\n${outputs}`);
}

const handedOver = ({ toCarrier }: { toCarrier: Cable }): number[] => toCarrier.saw("POST /2010");

it("issue 24: cut off from the bucket, a machine that still reaches the carrier sends nothing once another may, which takes over by itself within ninety seconds; back, it ends in good order", async () => {
  const [first, second] = [await machine("first"), await machine("second")];
  const house = await startHouseIn(first.environment.DATA_DIR, { environment: first.environment });
  running.push(house);
  let [person, isOver] = [0, false];
  const texting = (async () => {
    for (; !isOver; await wait(700)) {
      const from = `+1212555${String(1000 + person++)}`;
      const text = ({ url }: { url: string }) =>
        textLive(url, from, "hello, how does this work?").catch(() => 0);
      await Promise.race([Promise.all([text(first), text(second)]), wait(seconds(2))]);
    }
  })();
  await until(() => handedOver(first).length > 3, seconds(60), "the first machine sends");
  const standby = startChild(["--import", "tsx", "scripts/standby.ts", "--alone"], {
    environment: second.environment,
  });
  running.push(standby);
  await until(
    () => standby.output().includes("The lease is held by"),
    seconds(60),
    "the standby sees the first machine",
  );
  await wait(seconds(5));

  const cutAt = Date.now();
  first.toBucket.cut();
  await until(() => handedOver(second).length > 3, minutes(3), "the standby sends");
  const firstOfSecond = Math.min(...handedOver(second));
  const lastOfFirst = Math.max(...handedOver(first));
  console.log(
    `the first machine sent last ${lastOfFirst - cutAt} ms after the cut, the second first ${firstOfSecond - cutAt} ms after`,
  );
  expect(lastOfFirst).toBeLessThan(firstOfSecond);
  expect(lastOfFirst - cutAt).toBeLessThan(seconds(22));
  expect(firstOfSecond - cutAt).toBeLessThan(seconds(90));

  await wait(seconds(10));
  expect(Math.max(...handedOver(first))).toBe(lastOfFirst);
  first.toBucket.mend();
  expect(await house.ended).toMatchObject({ code: 0 });
  expect(Math.max(...handedOver(first))).toBe(lastOfFirst);
  isOver = true;
  await texting;
}, 400_000);
