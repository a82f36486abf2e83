import { createServer, type IncomingMessage } from "node:http";
import { getResponse } from "msw";
import { fakeGoogle, type FakeGooglePerson } from "../fakes/google";
import { freePort } from "./browser-server";

export type GoogleDoor = {
  /** What points the house to this Google. */
  settings: Record<string, string>;
  /** Lets the people of a browser choose this account at Google. */
  admit: (person: FakeGooglePerson) => void;
  stop: () => Promise<void>;
};

const clientId = "client-1";

async function read(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) text += String(chunk);
  return text;
}

function chooser(
  people: FakeGooglePerson[],
  wayBack: (person: FakeGooglePerson) => URL,
  refusal: URL,
): string {
  const links = people.map(
    (person) =>
      `<li><a href="${wayBack(person).href.replaceAll("&", "&amp;")}">${person.email}</a></li>`,
  );
  const cancel = `<a href="${refusal.href.replaceAll("&", "&amp;")}">Cancel</a>`;
  return `<!doctype html><html lang="en"><title>Google</title><h1>Choose an account</h1><ul>${links.join("")}</ul>${cancel}</html>`;
}

function refuse(authorise: URL): URL {
  const back = new URL(authorise.searchParams.get("redirect_uri")!);
  back.search = new URLSearchParams({
    error: "access_denied",
    state: authorise.searchParams.get("state")!,
  }).toString();
  return back;
}

/**
 * Google on a port of this machine, for a house that runs in a process of its own: the page that
 * asks who one is, and the tokens.
 */
export async function openGoogle(): Promise<GoogleDoor> {
  const baseUrl = `http://localhost:${await freePort()}`;
  const google = fakeGoogle({ clientId, baseUrl });
  const people: FakeGooglePerson[] = [];
  const answer = async (request: IncomingMessage): Promise<Response> => {
    const url = new URL(request.url ?? "/", baseUrl);
    if (url.pathname === "/o/oauth2/v2/auth")
      return new Response(
        chooser(people, (person) => google.agree(url.href, person), refuse(url)),
        { headers: { "Content-Type": "text/html" } },
      );
    if (request.method !== "POST") return new Response(null, { status: 204 });
    const asked = new Request(url, { method: "POST", body: await read(request) });
    return (await getResponse(google.handlers, asked)) ?? new Response(null, { status: 404 });
  };
  const server = createServer((request, response) => {
    void answer(request).then(async (given) => {
      response.writeHead(given.status, Object.fromEntries(given.headers));
      response.end(await given.text());
    });
  });
  await new Promise<void>((resolve) =>
    server.listen(Number(new URL(baseUrl).port), "localhost", resolve),
  );
  return {
    settings: {
      GOOGLE_CLIENT_ID: clientId,
      GOOGLE_CLIENT_SECRET: "secret-1",
      GOOGLE_BASE_URL: baseUrl,
    },
    admit: (person) => people.push(person),
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
