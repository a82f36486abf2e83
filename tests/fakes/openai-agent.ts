import { http, HttpResponse, delay } from "msw";

type Call = { name: string; arguments: string };
type Step =
  | { answer: unknown }
  | { raw: string }
  | { calls: Call[] }
  | { refusal: string }
  | { incomplete: "max_output_tokens" | "content_filter" }
  | { failed: string }
  | { status: number; code?: string; headers?: Record<string, string> }
  | { drop: true }
  | { silent: true };

type Schema = {
  type?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: unknown;
};
type Tool = { type: string; name: string; strict?: boolean; parameters?: Schema };
type Body = {
  model: string;
  instructions?: string;
  input: ({ role?: string; content?: unknown } & {
    type?: string;
    call_id?: string;
    output?: string;
  })[];
  text?: { format?: { type: string; name?: string; strict?: boolean; schema?: Schema } };
  tools?: Tool[];
  tool_choice?: string;
  max_output_tokens?: number;
  store?: boolean;
};

const strictObject = (schema?: Schema): boolean =>
  schema?.type === "object" &&
  schema.additionalProperties === false &&
  JSON.stringify([...(schema.required ?? [])].sort()) ===
    JSON.stringify(Object.keys(schema.properties ?? {}).sort());

/** What the vendor would refuse in a request, or null. */
function problem(body: Body): string | null {
  if (!Array.isArray(body.input) || body.input.length === 0)
    return "One of 'input' must be provided.";
  const format = body.text?.format;
  if (body.model.startsWith("gpt-3.5") && format?.type === "json_schema")
    return "'json_schema' is not supported with this model.";
  if (
    format?.type === "json_object" &&
    !/json/i.test(`${body.instructions} ${JSON.stringify(body.input)}`)
  )
    return "'input' must contain the word 'json'.";
  if (format?.type === "json_schema" && !(format.strict && strictObject(format.schema)))
    return "Invalid schema for response_format.";
  if (format?.type === "json_schema" && !/^[A-Za-z0-9_-]{1,64}$/.test(format.name ?? ""))
    return "Invalid 'text.format.name'.";
  for (const tool of body.tools ?? [])
    if (!/^[A-Za-z0-9_-]{1,64}$/.test(tool.name) || (tool.strict && !strictObject(tool.parameters)))
      return `Invalid schema for function '${tool.name}'.`;
  const asked = body.input
    .filter(({ type }) => type === "function_call")
    .map(({ call_id }) => call_id);
  const answered = body.input
    .filter(({ type }) => type === "function_call_output")
    .map(({ call_id }) => call_id);
  const open = asked.find((id) => !answered.includes(id));
  if (open) return `No tool output found for function call ${open}.`;
  return answered.every((id) => asked.includes(id))
    ? null
    : "No tool call found for function call output.";
}

const errorAnswer = (
  status: number,
  code: string | undefined,
  message: string,
  headers: Record<string, string> = {},
) =>
  HttpResponse.json(
    { error: { message, type: "error", code: code ?? null, param: null } },
    { status, headers: { "x-request-id": "req_1", ...headers } },
  );

/**
 * OpenAI's Responses API at the network, for the agent: plays the given steps in order (the last
 * one again and again), refuses what it would refuse.
 */
export function fakeOpenAiAgent(options: { apiKey: string; baseUrl?: string }, ...steps: Step[]) {
  const requests: Body[] = [];
  let at = 0;

  const message = (content: object) => [
    {
      type: "message",
      id: `msg_${at}`,
      role: "assistant",
      status: "completed",
      content: [content],
    },
  ];
  const words = (text: string) => message({ type: "output_text", text, annotations: [] });

  function output(step: Step): object[] {
    if ("answer" in step) return words(JSON.stringify(step.answer));
    if ("raw" in step) return words(step.raw);
    if ("refusal" in step) return message({ type: "refusal", refusal: step.refusal });
    if (!("calls" in step)) return [];
    return step.calls.map((call, index) => ({
      type: "function_call",
      id: `fc_${at}_${index}`,
      call_id: `call_${at}_${index}`,
      status: "completed",
      ...call,
    }));
  }

  async function respond(request: Request): Promise<Response> {
    if (request.headers.get("authorization") !== `Bearer ${options.apiKey}`)
      return errorAnswer(401, "invalid_api_key", "Incorrect API key provided.");
    const body = (await request.json()) as Body;
    requests.push(body);
    const wrong = problem(body);
    if (wrong) return errorAnswer(400, "invalid_request_error", wrong);
    const step = steps[Math.min(at, steps.length - 1)]!;
    at += 1;
    if ("drop" in step) return HttpResponse.error();
    if ("silent" in step) await delay("infinite");
    if ("status" in step)
      return errorAnswer(step.status, step.code, "The vendor's words.", step.headers);
    const status = "incomplete" in step ? "incomplete" : "failed" in step ? "failed" : "completed";
    return HttpResponse.json(
      {
        id: `resp_${at}`,
        object: "response",
        created_at: 0,
        model: body.model,
        status,
        output: output(step),
        error: "failed" in step ? { code: step.failed, message: "The vendor's words." } : null,
        incomplete_details: "incomplete" in step ? { reason: step.incomplete } : null,
        usage: { input_tokens: 10, output_tokens: 5, total_tokens: 15 },
      },
      { headers: { "x-request-id": `req_${at}` } },
    );
  }

  return {
    handlers: [
      http.post(`${options.baseUrl ?? "https://api.openai.com/v1"}/responses`, ({ request }) =>
        respond(request),
      ),
    ],
    /** Every request that carried the right key, oldest first. */
    requests,
  };
}
