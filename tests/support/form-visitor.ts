/** Somebody whose browser runs no scripts: keeps cookies, and sends forms as a browser would. */
export class FormVisitor {
  readonly #cookies = new Map<string, string>();

  /** @param at where the server listens @param origin its public address */
  constructor(
    readonly at: string,
    readonly origin: string,
  ) {}

  async #ask(path: string, init: RequestInit = {}): Promise<Response> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await fetch(this.at + path.replace(this.origin, ""), {
      ...init,
      redirect: "manual",
      headers: { origin: this.origin, cookie, "x-forwarded-proto": "https" },
    });
    for (const set of answer.headers.getSetCookie()) {
      const [pair = ""] = set.split(";");
      const at = pair.indexOf("=");
      this.#cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return answer;
  }

  open(path: string): Promise<Response> {
    return this.#ask(path);
  }

  send(path: string, fields: Record<string, string>): Promise<Response> {
    return this.#ask(path, { method: "POST", body: new URLSearchParams(fields) });
  }
}
