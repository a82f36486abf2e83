import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { describe, expect, it } from "vitest";
import { projectRoot, readEnvironment } from "~/env";
import { liveEnvironment } from "~/tests/support/live-environment";

const problems = (source: Record<string, string>): string => {
  try {
    readEnvironment(source);
    return "";
  } catch (cause) {
    return cause instanceof Error ? cause.message : String(cause);
  }
};

describe("the environment", () => {
  it("needs nothing: demo mode on loopback, with the embedded engine", () => {
    expect(readEnvironment({})).toMatchObject({
      demo: true,
      HOST: "127.0.0.1",
      BASE_URL: "http://localhost:3000",
      inngestServer: false,
    });
  });

  it("the house sends pictures out only over a bucket; a machine that only reads needs none", () => {
    const reading = { READERS_AT_ONCE: "16", INNGEST_DEV: "1", SESSION_SECRET: "s".repeat(32) };
    expect(problems(reading)).toContain("READERS_AT_ONCE needs an Inngest server and S3_BUCKET");
    expect(
      readEnvironment({ ...reading, READER_URL: "https://readers.example.com" }),
    ).toMatchObject({
      READERS_AT_ONCE: 16,
    });
  });

  it("live mode starts with what it needs and listens everywhere", () => {
    expect(readEnvironment(liveEnvironment)).toMatchObject({ live: true, HOST: "0.0.0.0" });
  });

  it.each([
    "SESSION_SECRET",
    "BASE_URL",
    "ADMIN_EMAILS",
    "TWILIO_ACCOUNT_SID",
    "TWILIO_AUTH_TOKEN",
    "TWILIO_PHONE_NUMBER",
    "SMTP_URL",
    "EMAIL_FROM",
    "SUPPORT_EMAIL",
    "POSTAL_ADDRESS",
  ])("live mode refuses to start without %s and says so", (name) =>
    expect(problems({ ...liveEnvironment, [name]: "" })).toContain(name),
  );

  it("live mode says that the legal pages are not approved yet, and starts", () => {
    expect(readEnvironment(liveEnvironment).advice.join(" ")).toMatch(
      /^GOVERNING_LAW .* LEGAL_TEXTS_APPROVED /,
    );
    const own = { GOVERNING_LAW: "The law of New York governs.", LEGAL_TEXTS_APPROVED: "1" };
    const bucket = {
      S3_BUCKET: "evidence",
      AWS_ACCESS_KEY_ID: "id",
      AWS_SECRET_ACCESS_KEY: "secret",
    };
    for (const source of [{}, { ...liveEnvironment, ...bucket, ...own }])
      expect(readEnvironment(source).advice).toEqual([]);
  });

  it.each([
    ["a demo secret", { SESSION_SECRET: "demo-session-secret-not-for-live-use" }, "SESSION_SECRET"],
    ["an insecure public address", { BASE_URL: "http://app.example.com" }, "BASE_URL"],
    ["a clock that runs faster", { CLOCK_SPEED: "100" }, "CLOCK_SPEED"],
    ["IN-02: a development server, which calls unsigned", { INNGEST_DEV: "1" }, "INNGEST_DEV"],
  ])("live mode refuses %s", (_, extra, name) =>
    expect(problems({ ...liveEnvironment, ...extra })).toContain(name),
  );

  it.each([
    ["PORT", "eighty"],
    ["APP_MODE", "production"],
    ["TWILIO_ACCOUNT_SID", "AC123"],
    ["ADMIN_EMAILS", "boss@staff.example, not-an-address"],
    ["OUTREACH_STEP_DAYS", "7,14"],
    ["BASE_URL", "app.example.com"],
  ])("names %s when its value is wrong", (name, value) =>
    expect(problems({ [name]: value })).toContain(name),
  );

  it.each([
    ["PORT", "abc", "PORT must be a whole number from 0 to 65535, such as 3000."],
    ["PORT", "70000", "PORT must be a whole number from 0 to 65535, such as 3000."],
    ["CLOCK_SPEED", "fast", "CLOCK_SPEED must be a number."],
    ["CLOCK_SPEED", "0", "CLOCK_SPEED must be at least 1."],
    ["APP_MODE", "production", "APP_MODE must be one of demo, live."],
    [
      "BASE_URL",
      "app.example.com",
      "BASE_URL must be a whole address, such as https://app.example.com.",
    ],
    ["SESSION_SECRET", "short", "SESSION_SECRET must be at least 32 characters long."],
    [
      "OUTREACH_STEP_DAYS",
      "7,14",
      "OUTREACH_STEP_DAYS must be at least 4 values, parted by commas.",
    ],
    ["SUPPORT_EMAIL", "help", "SUPPORT_EMAIL must be an email address."],
    [
      "TWILIO_PHONE_NUMBER",
      "2125550100",
      "TWILIO_PHONE_NUMBER must be + and 5 to 15 digits, such as +12125550100.",
    ],
  ])("says how to mend %s=%s", (name, value, sentence) =>
    expect(problems({ [name]: value })).toContain(sentence),
  );

  it("TR-01: a test key never meets the production base, nor the other way round", () => {
    expect(
      problems({
        TREMENDOUS_API_KEY: "TEST_1",
        TREMENDOUS_BASE_URL: "https://api.tremendous.com/api/v2",
      }),
    ).toContain("TREMENDOUS_API_KEY");
    expect(problems({ TREMENDOUS_API_KEY: "PROD_1" })).toContain("TREMENDOUS_API_KEY");
  });

  it.each([
    ["the default address", { TREMENDOUS_API_KEY: "TEST_1" }],
    [
      "the test address in other letters",
      {
        TREMENDOUS_API_KEY: "TEST_1",
        TREMENDOUS_BASE_URL: "https://TestFlight.tremendous.com/api/v2",
      },
    ],
    [
      "a test key with a stand-in's address",
      { TREMENDOUS_API_KEY: "TEST_1", TREMENDOUS_BASE_URL: "http://127.0.0.1:9" },
    ],
  ])("TR-01: live mode refuses the world in which nobody gets any money: %s", (_, given) => {
    expect(problems({ ...liveEnvironment, ...given })).toContain("nobody gets any money");
    const { TREMENDOUS_API_KEY: _key, ...without } = { TREMENDOUS_BASE_URL: "", ...given };
    expect(readEnvironment({ ...liveEnvironment, ...without })).toMatchObject({ live: true });
  });

  it("IN-02: INNGEST_DEV=0 means no server", () => {
    expect(readEnvironment({ INNGEST_DEV: "0" })).toMatchObject({
      inngestServer: false,
      INNGEST_DEV: undefined,
    });
    expect(readEnvironment({ INNGEST_DEV: "1" })).toMatchObject({ inngestServer: true });
  });

  it(".env.example names every setting with its default, and nothing else", () => {
    const example = parseEnv(
      readFileSync(join(projectRoot, ".env.example"), "utf8").replaceAll(/^#(?=[A-Z])/gm, ""),
    );
    const { live, demo, inngestServer, ...settings } = readEnvironment({});
    expect([live, demo, inngestServer]).toEqual([false, true, false]);
    expect(readEnvironment(example)).toEqual({ live, demo, inngestServer, ...settings });
    const source = readFileSync(join(projectRoot, "env-schema.ts"), "utf8");
    expect(Object.keys(example).sort()).toEqual(
      [
        ...new Set([...source.matchAll(/^ {2}([A-Z][A-Z0-9_]*):/gm)].map(([, name]) => name!)),
      ].sort(),
    );
  });
});
