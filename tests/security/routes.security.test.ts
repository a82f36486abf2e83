import { beforeAll, describe, expect, it } from "vitest";
import { answerOf, makeVisitors, requestOf, secret } from "~/tests/support/knock";
import {
  visitors,
  type RouteCase,
  type RouteTable,
  type Visitor,
} from "~/tests/support/route-table";
import { answerWith, loadRoutes } from "~/tests/support/walk-routes";

const files = import.meta.glob<{ routes: RouteTable }>("./routes/*.ts", { eager: true });
const tables = Object.values(files).map(({ routes }) => routes);
const table: RouteTable = Object.assign({}, ...tables);
const expected = ({ answers }: RouteCase, visitor: Visitor) =>
  typeof answers === "object" ? answers[visitor] : answers;

const cases = Object.entries(table).flatMap(([route, tries]) =>
  tries.flatMap((one, index) =>
    visitors.map((visitor) => ({
      name: `${one.method ?? "GET"} ${route} ${index + 1} as ${visitor}`,
      route,
      one,
      visitor,
    })),
  ),
);

let routes: Awaited<ReturnType<typeof loadRoutes>>;
let answer: (request: Request) => Promise<Response>;
let people: ReturnType<typeof makeVisitors>;

beforeAll(async () => {
  routes = await loadRoutes();
  answer = answerWith(routes);
  people = makeVisitors();
});

describe("issue 7, Safety: every route is in a table", () => {
  it("and every table's route exists, once", () => {
    const known = tables.flatMap((one) => Object.keys(one));
    expect(known.toSorted()).toEqual(Object.keys(routes).toSorted());
  });

  it("and every route that takes forms is tried with one", () => {
    const untried = Object.values(routes)
      .filter(
        ({ module, id }) =>
          "action" in module && !table[id]?.some(({ method }) => method === "POST"),
      )
      .map(({ id }) => id);
    expect(untried).toEqual([]);
  });
});

async function read(response: Response): Promise<string> {
  if (response.headers.get("Content-Type")?.startsWith("text/event-stream")) {
    await response.body?.cancel();
    return "";
  }
  return response.text();
}

describe("issue 7, Safety: each route answers each visitor as expected", () => {
  it.each(cases)("$name", async ({ one, visitor }) => {
    const response = await answer(await requestOf(one, people.owned, people.ids[visitor]));
    const body = await read(response);
    const wanted = expected(one, visitor);
    const given = answerOf(response);
    // A signed link differs each time: that it leads to a file is what counts.
    expect(
      wanted === "/files/x" && String(given).startsWith("/files/") ? wanted : given,
      body.slice(0, 600),
    ).toBe(wanted);
    if (visitor !== "owner" && visitor !== "admin") expect(body).not.toContain(secret);
  });
});
