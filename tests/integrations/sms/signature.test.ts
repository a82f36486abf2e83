import { describe, expect, test } from "vitest";
import { expectedSignature, validSignature, type Params } from "~/integrations/sms/signature";

const token = "12345";
const url = "https://mycompany.com/myapp.php?foo=1&bar=2";
const call: Params = [
  ["CallSid", "CA1234567890ABCDE"],
  ["Caller", "+14158675309"],
  ["Digits", "1234"],
  ["From", "+14158675309"],
  ["To", "+18005551212"],
];
const withPort = (port: number) => url.replace(".com", `.com:${port}`);
const valid = (signature: string, over: { url?: string; params?: Params; token?: string } = {}) =>
  validSignature({ token, url, params: call, signature, ...over });

describe("TW-15: the published vectors", () => {
  test("TW-10: the URL and the sorted parameters give the published signature, in whatever order they were posted", () => {
    expect(expectedSignature(token, url, call)).toBe("RSOYDt4T1cUTdK1PDd93/VVr8B8=");
    expect(expectedSignature(token, url, call.toReversed())).toBe("RSOYDt4T1cUTdK1PDd93/VVr8B8=");
  });

  const portCases: [name: string, requested: string, signature: string][] = [
    ["signed without a port, asked without", url, "RSOYDt4T1cUTdK1PDd93/VVr8B8="],
    ["signed without a port, asked with 443", withPort(443), "RSOYDt4T1cUTdK1PDd93/VVr8B8="],
    ["signed with 443, asked without", url, "kvajT1Ptam85bY51eRf/AJRuM3w="],
    ["signed with 443, asked with it", withPort(443), "kvajT1Ptam85bY51eRf/AJRuM3w="],
    [
      "http, signed with 80, asked without",
      url.replace("https", "http"),
      "0ZXoZLH/DfblKGATFgpif+LLRf4=",
    ],
    [
      "http, signed with 80, asked with it",
      withPort(80).replace("https", "http"),
      "0ZXoZLH/DfblKGATFgpif+LLRf4=",
    ],
    [
      "with a user and a password",
      url.replace("//", "//user:pass@"),
      "CukzLTc1tT5dXEDIHm/tKBanW10=",
    ],
    [
      "with a user and a password, signed with 443",
      url.replace("//", "//user:pass@"),
      "ZQFR1PTIZXF2MXB8ZnKCvnnA+rI=",
    ],
    [
      "a query that was signed in its encoded form",
      `${url}&Body=It's+amazing`,
      "TfZzewPq8wqrGlMfyAud8+/IvJ0=",
    ],
  ];
  test.each(portCases)("TW-11: %s is accepted", (_name, requested, signature) => {
    expect(valid(signature, { url: requested })).toBe(true);
  });

  test("TW-11: a query that was signed as it stands, or in the legacy encoding, is accepted", () => {
    const asked = `${url}&Body=It's+amazing`;
    expect(valid(expectedSignature(token, asked, call), { url: asked })).toBe(true);
    expect(
      valid(expectedSignature(token, `${url}&Body=It's%20amazing`, call), { url: asked }),
    ).toBe(true);
  });

  test("TW-10: a repeated parameter counts with its different values, sorted", () => {
    const bindings = ["+1325xxxxxxx", "+1415xxxxxxx"].map(
      (value) => ["MessagingBinding.Address", value] as const,
    );
    for (const params of [bindings, bindings.toReversed()])
      expect(valid("83O6e2vORAoJHUNzJjDWN1jz+BA=", { params })).toBe(true);
    const digits = ["5678", "1234", "1234"].map((value) => ["Digits", value] as const);
    const params: Params = [["Sid", "CA123"], ["SidAccount", "AC123"], ...digits];
    expect(valid("IK+Dwps556ElfBT0I3Rgjkr1wJU=", { params })).toBe(true);
  });

  const body = `{"property": "value", "boolean": true}`;
  const bodyUrl = `${url}&bodySHA256=0a1ff7634d9ab3b95db5c9a2dfe9416e41502b283a80c7cf19632632f96e6620`;
  const signature = "a9nBmqA0ju/hNViExpshrM61xv4=";
  test("TW-12: a body that is no form must match both the hash in the URL and the signature", () => {
    expect(validSignature({ token, url: bodyUrl, rawBody: body, signature })).toBe(true);
    expect(validSignature({ token, url: bodyUrl, rawBody: Buffer.from(body), signature })).toBe(
      true,
    );
    expect(validSignature({ token, url: bodyUrl, rawBody: `${body} `, signature })).toBe(false);
    expect(
      validSignature({
        token,
        url: bodyUrl,
        rawBody: body,
        signature: "b9nBmqA0ju/hNViExpshrM61xv4=",
      }),
    ).toBe(false);
    expect(
      validSignature({ token, url, rawBody: body, signature: expectedSignature(token, url, []) }),
    ).toBe(false);
  });
});

describe("TW-15: what must be refused", () => {
  const good = "RSOYDt4T1cUTdK1PDd93/VVr8B8=";
  const cases: [name: string, signature: string, over: Parameters<typeof valid>[1]][] = [
    ["the wrong token", good, { token: "12346" }],
    ["no token", expectedSignature("", url, call), { token: "" }],
    [
      "a changed parameter",
      good,
      { params: call.map(([name, value]) => [name, name === "Digits" ? "1235" : value] as const) },
    ],
    ["a missing parameter", good, { params: call.slice(1) }],
    ["a parameter too many", good, { params: [...call, ["Extra", ""]] }],
    ["an extra query parameter", good, { url: `${url}&more=1` }],
    ["another host", good, { url: url.replace("mycompany", "theircompany") }],
    ["another port", expectedSignature(token, withPort(8443), call), {}],
    ["an empty header", "", {}],
    ["a header of another length", good.slice(0, -1), {}],
    [
      "a header in another encoding of the same bytes",
      Buffer.from(good, "base64").toString("base64url"),
      {},
    ],
  ];
  test.each(cases)("%s", (_name, signature, over) => expect(valid(signature, over)).toBe(false));

  test("TW-13: a missing header", () => {
    expect(validSignature({ token, url, params: call, signature: undefined })).toBe(false);
    expect(validSignature({ token, url, params: call, signature: null })).toBe(false);
  });
});

test("TW-14: a fragment of the configured address does not count", () => {
  expect(valid("RSOYDt4T1cUTdK1PDd93/VVr8B8=", { url: `${url}#rc=2&rp=all` })).toBe(true);
});

test("TW-16: our own picture message", () => {
  const message = "MM00000000000000000000000000000001";
  const media = `https://api.twilio.com/2010-04-01/Accounts/AC${"0".repeat(32)}/Messages/${message}/Media/ME${"0".repeat(31)}`;
  const params: Params = [
    ["AccountSid", `AC${"0".repeat(32)}`],
    ["ApiVersion", "2010-04-01"],
    ["Body", "spam attached"],
    ["From", "+15005550006"],
    ["To", "+15005550001"],
    ["NumMedia", "2"],
    ["NumSegments", "1"],
    ["SmsStatus", "received"],
    ["MessageSid", message],
    ["SmsSid", message],
    ["SmsMessageSid", message],
    ["MediaContentType0", "image/jpeg"],
    ["MediaContentType1", "image/png"],
    ["MediaUrl0", `${media}1`],
    ["MediaUrl1", `${media}2`],
  ];
  const address = "https://app.example.com/webhooks/twilio/inbound";
  const signature = "mxf3kDAa9TMDmWU2Rn2BdpCjrOM=";
  expect(validSignature({ token: "test-token", url: address, params, signature })).toBe(true);
  expect(
    validSignature({
      token: "test-token",
      url: address,
      params: [...params, ["NewParameter", "x"]],
      signature,
    }),
  ).toBe(false);
});

test("TW-10: words of any script are signed as UTF-8", () => {
  const params: Params = [["Body", "¿Qué pasó? 日本 👍"]];
  expect(validSignature({ token, url, params, signature: "PaoJOaJWhWgx2jmVXg1zVXSPRRI=" })).toBe(
    true,
  );
});
