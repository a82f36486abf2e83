import { describe, expect, it } from "vitest";
import { openCase } from "~/core/cases/intake/open-case";
import { queueMail } from "~/core/messaging/mail/queue-mail";
import { saveTestimonial } from "~/core/staff/save-testimonial";
import { plainLine } from "~/core/words/plain-line";
import { saveCannedAnswer } from "~/core/support/desk/save-canned-answer";
import { sqlite } from "~/db/client";
import { contentDisposition } from "~/integrations/storage/content-disposition";
import { one } from "~/tests/support/accounts";
import { makePerson } from "~/tests/support/people";
import { makeStaff } from "~/tests/support/staff-people";

const unseen = [
  "\u0000",
  "\u0007",
  "\u001B[31m",
  "\u007F",
  "\u0085",
  "\u061C",
  "\u200B",
  "\u200E",
  "\u200F",
  "\u2028",
  "\u2029",
  "\u202A",
  "\u202E",
  "\u2066",
  "\u2069",
  "\uFEFF",
  "\u00AD",
  "\u3164",
  "\uD800",
  "\u{E0041}",
];
const nasty = `in${unseen.join("")}voice\u202Efdp.exe\r\nX-Evil: 1`;
const dangerous = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;

describe("W8: what is shown as a name or a title shows all it holds", () => {
  it("one rule takes out what turns, hides or breaks a line, and nothing else", () => {
    for (const character of unseen)
      expect(plainLine(`a${character}b`), JSON.stringify(character)).toMatch(/^a(?:\[31m)?b$/);
    expect(plainLine(" a \t b\r\nc ")).toBe("a b c");
    expect(plainLine("Rechnung – Größe (2) “neu” 😀 李.pdf")).toBe(
      "Rechnung – Größe (2) “neu” 😀 李.pdf",
    );
    expect(plainLine("😀".repeat(50), 3)).toBe("😀😀😀");
    expect(plainLine("x".repeat(100_000)).length).toBe(200);
  });

  it("file names of evidence, subjects and attachments of mails, testimonials and saved answers are kept through it", () => {
    const { userId } = makePerson();
    const staff = makeStaff();
    const arrived = {
      arrivedVia: "web",
      arrivedFrom: null,
      arrivedAt: 1,
      perceptualHash: null,
      fileId: "file_w8",
      caseId: "case_w8",
      userId,
      fileName: nasty,
      filePath: "p/w8",
      fileType: "image/png",
      fileSize: 1,
      fileHash: "h8",
      width: 1,
      height: 1,
      pages: 1,
    };
    openCase(arrived as never, { messageId: null, description: "" });
    queueMail({
      key: "w8",
      kind: "test",
      to: "a@people.example",
      from: "b@people.example",
      subject: nasty,
      text: "",
      html: "",
      attachments: [{ key: "k", filename: nasty, contentType: "application/pdf" }],
    });
    saveTestimonial(
      null,
      { name: nasty, place: nasty, words: "fine", amountCents: null, position: 0 },
      staff,
    );
    saveCannedAnswer({ ...staff, userId: staff.userId } as never, { title: nasty, body: "x" });
    const shown = [
      one("SELECT file_name AS text FROM case_files WHERE id = 'file_w8'"),
      one("SELECT subject AS text FROM mails WHERE idempotency_key = 'w8'"),
      {
        text: (
          JSON.parse(
            String(
              sqlite
                .prepare("SELECT attachments FROM mails WHERE idempotency_key = 'w8'")
                .pluck()
                .get(),
            ),
          ) as {
            filename: string;
          }[]
        )[0]!.filename,
      },
      one("SELECT name AS text FROM testimonials"),
      one("SELECT place AS text FROM testimonials"),
      one("SELECT title AS text FROM canned_answers"),
    ];
    for (const row of shown) {
      expect(row?.text).toContain("voice");
      expect(row?.text).not.toMatch(dangerous);
    }
  });

  it("a header that names a file holds printable characters alone, and no name turns around", () => {
    const header = contentDisposition(nasty);
    expect(header).toMatch(/^[\x20-\x7e]+$/);
    expect(decodeURIComponent(/filename\*=UTF-8''(.*)$/.exec(header)![1]!)).not.toMatch(dangerous);
  });
});
