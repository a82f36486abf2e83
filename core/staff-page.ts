import { z } from "zod";

export const pageSizes = [20, 50, 100] as const;
export type PageSize = (typeof pageSizes)[number];

/** The limit of counting; a list then shows 'more than' (A §9, speed). */
export const maxCounted = 10_000;

/** A row's place in a list that is ordered by time and then by row number, newest first. */
export type Place = { at: number; seq: number };

/**
 * The requested page; `anchor` is the place of the first row of page `anchorPage`, from which near
 * pages are reached without counting.
 */
export type PageQuery = { page: number; size: PageSize; anchor?: Place; anchorPage?: number };

/**
 * The position of a list's page: rows `from` to `to` of `total`; `isMore` says that there are more
 * than `total`.
 */
export type PageShown<Line> = {
  lines: Line[];
  page: number;
  from: number;
  to: number;
  total: number;
  isMore: boolean;
  anchor: Place | null;
};

const place = z.string().regex(/^\d{1,15}\.\d{1,15}$/);

/**
 * Reads the requested page from an address; without a valid one it is the first page of twenty
 * (A §9).
 */
export function readPageQuery(asked: URLSearchParams): PageQuery {
  const whole = (name: string): number =>
    /^\d{1,7}$/.test(asked.get(name) ?? "") ? Number(asked.get(name)) : 0;
  const size = pageSizes.find((one) => one === whole("size")) ?? 20;
  const found = place.safeParse(asked.get("anchor"));
  const [at, seq] = found.success ? found.data.split(".").map(Number) : [];
  const anchorPage = whole("anchorPage");
  const query = { page: Math.max(1, whole("page")), size };
  return at !== undefined && seq !== undefined && anchorPage > 0
    ? { ...query, anchor: { at, seq }, anchorPage }
    : query;
}

/** A list of the one row that a link names, or of none. */
export function showOne<Line extends Place>(line: Line | undefined): PageShown<Line> {
  const lines = line ? [line] : [];
  return showPage(lines, { page: 1, size: 20 }, lines.length);
}

/** The requested page of a list. */
export function showPage<Line extends Place>(
  lines: Line[],
  query: PageQuery,
  total: number,
  isMore = false,
): PageShown<Line> {
  const before = (query.page - 1) * query.size;
  const [first] = lines;
  return {
    lines,
    page: query.page,
    from: first ? before + 1 : 0,
    to: before + lines.length,
    total,
    isMore,
    anchor: first ? { at: first.at, seq: first.seq } : null,
  };
}
