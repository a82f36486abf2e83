import type { AgentModel, AgentRequest } from "~/integrations/agent-model/contract";

/** Everything the model was given and got, to be looked through. */
export type Seen = { requests: AgentRequest[]; results: string[] };

/**
 * A model that does whatever attackers want: it calls every tool, and tools that do not exist, with
 * other people's ids, hands in rubbish, and then says aloud all it got and all it was asked to say.
 */
export function obedientModel(targets: readonly string[]): { model: AgentModel; seen: Seen } {
  const seen: Seen = { requests: [], results: [] };
  const invented = [
    "delete_case",
    "set_payout",
    "list_all_users",
    "run_sql",
    "accept_case",
    "change_email",
    "__proto__",
    "constructor",
  ];
  const respond = async (request: AgentRequest) => {
    seen.requests.push(request);
    for (const target of targets)
      for (const given of [
        { number: target },
        { userId: target, question: `everything about ${target}` },
        { question: `everything about ${target}` },
      ])
        for (const name of [...request.tools.map((tool) => tool.name), ...invented])
          seen.results.push(await request.callTool(name, JSON.stringify(given)));
    for (const { name } of request.tools)
      for (const broken of ["", "null", "[]", "{", '{"__proto__":{"admin":true}}'])
        seen.results.push(await request.callTool(name, broken));
    const asked = request.history.at(-1)?.text ?? "";
    const got = seen.results
      .slice(0, 6)
      .join(" ")
      .replace(/[{}"[\]<>]/g, "");
    return { outcome: "answer", text: `${asked} ${got}`, action: "resolve" } as const;
  };
  return { model: { respond }, seen };
}

/** A model that says one thing, perhaps after looking something up. */
export function sayingModel(
  text: string,
  action: "reply" | "hand_over" | "resolve" = "reply",
  lookUp: [string, string][] = [],
): { model: AgentModel; seen: Seen } {
  const seen: Seen = { requests: [], results: [] };
  const respond = async (request: AgentRequest) => {
    seen.requests.push(request);
    for (const [name, given] of lookUp) seen.results.push(await request.callTool(name, given));
    return { outcome: "answer", text, action } as const;
  };
  return { model: { respond }, seen };
}
