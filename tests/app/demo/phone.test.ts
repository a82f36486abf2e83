import { describe, expect, it } from "vitest";
import { readPhone } from "~/app/demo/read-phone.server";
import { action as keep } from "~/app/routes/dev.media";
import { loader as show } from "~/app/routes/dev.media_.$id";
import { action as send, type Sent } from "~/app/routes/dev.phone_.send";
import { loader as state } from "~/app/routes/dev.phone_.state";
import { unusedNumber } from "~/app/routes/dev.phone/use-numbers";
import { rejectCase } from "~/core/cases/reject-case";
import { storeDevMedia } from "~/integrations/sms/dev-media";
import { makeCase, makePerson } from "~/tests/support/people";
import { newSid, text } from "~/tests/support/post-webhook";

const site = "http://localhost:3000";
const given = (request: Request) => ({ request, params: {}, context: {} }) as never;

function post(path: string, fields: [string, string | File][]): never {
  const body = new FormData();
  for (const [name, value] of fields) body.append(name, value);
  return given(new Request(site + path, { method: "POST", body }));
}

const file = (name: string, type: string, content = "x") => new File([content], name, { type });

async function sent(fields: [string, string | File][]): Promise<{ status: number; said: Sent }> {
  const response = await send(post("/dev/phone/send", fields));
  return { status: response.status, said: (await response.json()) as Sent };
}

describe("/dev/phone shows what the webhook received", () => {
  it("is busy while an answer is owed, and its pictures are addresses of this site", async () => {
    const { phone } = makePerson();
    const url = await storeDevMedia(new Uint8Array([1]), "image/png");
    expect(readPhone(phone).busy).toBe(false);
    await text(phone, "see this", {
      MessageSid: newSid("MM"),
      NumMedia: "1",
      MediaUrl0: url,
      MediaContentType0: "image/png",
    });
    const shown = readPhone(phone);
    expect(shown.busy).toBe(true);
    expect(shown.entries).toMatchObject([
      {
        from: "person",
        body: "see this",
        status: null,
        media: [
          {
            url: expect.stringMatching(/^\/dev\/media\/ME[0-9a-f]{32}$/),
            contentType: "image/png",
          },
        ],
      },
    ]);
  });

  it("is busy while a case of the person is being read", () => {
    const { phone, userId } = makePerson();
    const { caseId } = makeCase(userId);
    expect(readPhone(phone).busy).toBe(true);
    rejectCase(caseId, { code: "x", sentence: "x" }, { kind: "admin", id: null });
    expect(readPhone(phone).busy).toBe(false);
  });

  it("answers as JSON, also when the + of the number was not escaped, and refuses what is no number", async () => {
    const response = await state(given(new Request(`${site}/dev/phone/state?phone=+12125550147`)));
    expect(await response.json()).toEqual({ entries: [], busy: false });
    const thrown: unknown = await state(
      given(new Request(`${site}/dev/phone/state?phone=me`)),
    ).catch((cause: unknown) => cause);
    expect((thrown as Response).status).toBe(400);
  });
});

describe("/dev/phone sends", () => {
  it.each<[string, [string, string | File][], RegExp]>([
    [
      "nothing",
      [
        ["from", "+12125550147"],
        ["body", "  "],
      ],
      /Type something/,
    ],
    [
      "from no number",
      [
        ["from", "me"],
        ["body", "hi"],
      ],
      /not a phone number/,
    ],
    [
      "more than a text holds",
      [
        ["from", "+12125550147"],
        ["body", "x".repeat(1601)],
      ],
      /1,600/,
    ],
    [
      "eleven files",
      [
        ["from", "+12125550147"],
        ...Array.from({ length: 11 }, (_, i): [string, File] => [
          "file",
          file(`${i}.png`, "image/png"),
        ]),
      ],
      /ten files/,
    ],
  ])("refuses %s with a sentence", async (_, fields, sentence) => {
    const { status, said } = await sent(fields);
    expect(status).toBe(422);
    expect(said).toMatchObject({ ok: false, error: expect.stringMatching(sentence) });
  });
});

describe("/dev/media", () => {
  async function shown(type: string): Promise<Response> {
    const kept = (await (
      await keep(post("/dev/media", [["file", file("a", type, "<script>")]]))
    ).json()) as {
      url: string;
      contentType: string;
    };
    expect(kept.contentType).toBe(type);
    return show(given(new Request(kept.url)));
  }

  it("shows a picture as what it was sent as", async () => {
    const response = await shown("image/png");
    expect(response.headers.get("Content-Type")).toBe("image/png");
    expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(await response.text()).toBe("<script>");
  });

  it.each(["text/html", "image/svg+xml", "application/pdf", "application/javascript"])(
    "AU-09: %s never runs on our site",
    async (type) => {
      const response = await shown(type);
      expect(response.headers.get("Content-Type")).toBe("application/octet-stream");
      expect(response.headers.get("Content-Disposition")).toMatch(/^attachment/);
      expect(response.headers.get("Content-Security-Policy")).toContain("sandbox");
    },
  );

  it.each(["/dev/media/ME0", "/dev/media/..%2fowner.lock", `/dev/media/ME${"0".repeat(32)}`])(
    "knows no %s",
    async (path) => {
      const thrown: unknown = await show(given(new Request(site + path))).catch(
        (cause: unknown) => cause,
      );
      expect((thrown as Response).status).toBe(404);
    },
  );

  it("wants a file", async () => {
    expect((await keep(post("/dev/media", [["file", "words"]]))).status).toBe(422);
  });
});

describe("a new phone", () => {
  it("gets a reserved number that is not in use yet and is not the agent's", () => {
    const all = new Set(
      Array.from({ length: 500 }, (_, i) => unusedNumber(["+12125550147"], () => (i % 100) / 100)),
    );
    expect(all.size).toBe(98);
    for (const number of all) expect(number).toMatch(/^\+121255501\d\d$/);
    expect(all.has("+12125550100")).toBe(false);
    expect(all.has("+12125550147")).toBe(false);
  });

  it("gets any of them once all are in use", () => {
    const all = Array.from({ length: 100 }, (_, i) => `+121255501${String(i).padStart(2, "0")}`);
    expect(unusedNumber(all)).toMatch(/^\+121255501\d\d$/);
  });
});
