import { describe, expect, it } from "vitest";
import { answerSearch, searchIn, stayInside } from "~/app/staff/kept-search.server";
import { showPage, type PageSize } from "~/core/staff-page";

const page = "http://localhost/super-admin/users";

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

function addressAfter(fields: Record<string, string>): URL | null {
  const answer = answerSearch(formOf(fields), new Request(`${page}?page=3&before=7`));
  return answer && new URL(answer.headers.get("Location") ?? "", page);
}

/** Where a list of so many rows leads whoever asks for one of its pages; null when it shows it. */
function ledTo(asked: string, total: number, size: PageSize = 20): string | null {
  const request = new Request(page + asked);
  const wish = { page: Number(new URL(request.url).searchParams.get("page") ?? "1"), size };
  const left = Math.max(0, Math.min(size, total - (wish.page - 1) * size));
  const lines = Array.from({ length: left }, (_, seq) => ({ at: 1, seq }));
  const { lines: _, ...shown } = showPage(lines, wish, total);
  try {
    stayInside(request, shown, size);
    return null;
  } catch (redirect) {
    return redirect instanceof Response ? redirect.headers.get("Location") : "an error";
  }
}

describe("what staff searches for", () => {
  it("stands sealed in the address, which leads to its first page", () => {
    const address = addressAfter({ intent: "search", q: " Maria López ", status: "failed" });
    expect(address?.search).toMatch(/^\?status=failed&s=[\w-]+$/);
    expect(decodeURIComponent(address?.href ?? "")).not.toMatch(/maria/i);
    expect(searchIn(new Request(address ?? page))).toBe("Maria López");
  });

  it("is nothing where the seal is foreign or broken", () => {
    const sealed = addressAfter({ intent: "search", q: "maria" })?.searchParams.get("s") ?? "";
    for (const s of ["", "maria", sealed.slice(1), `${sealed}AAAA`, "%00"])
      expect(searchIn(new Request(`${page}?s=${s}`)), s).toBe("");
  });

  it("leaves every other form alone", () => {
    expect(addressAfter({ intent: "delete", q: "maria" })).toBeNull();
  });
});

describe("issue 20.22: a page beyond the end of a list", () => {
  it("leads to the last page there is and keeps what else is asked", () => {
    expect(ledTo("?page=3&s=x&anchor=1.2&anchorPage=2", 40)).toBe("/super-admin/users?s=x&page=2");
    expect(ledTo("?page=99&size=20", 41)).toBe("/super-admin/users?size=20&page=3");
    expect(ledTo("?page=2", 20)).toBe("/super-admin/users");
    expect(ledTo("?page=2", 0)).toBe("/super-admin/users");
  });

  it("is not what a page with rows, or an empty list, is taken for", () => {
    expect(ledTo("?page=2", 21)).toBeNull();
    expect(ledTo("", 0)).toBeNull();
    expect(ledTo("", 5)).toBeNull();
  });
});
