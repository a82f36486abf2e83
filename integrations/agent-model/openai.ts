import OpenAI from "openai";
import { zodResponsesFunction, zodTextFormat } from "openai/helpers/zod";
import type {
  Response,
  ResponseCreateParamsNonStreaming,
  ResponseFunctionToolCall,
  ResponseInput,
} from "openai/resources/responses/responses";
import { z } from "zod";
import { log } from "~/log";
import type {
  AgentModel,
  AgentOutcome,
  AgentRequest,
  UnavailableReason,
} from "~/integrations/agent-model/contract";
import { modelAbilities, modelCost, type ModelAbilities } from "~/integrations/agent-model/models";
import { openAiFailure } from "~/integrations/agent-model/openai-failure";

export type OpenAiSettings = { apiKey: string; baseUrl: string; model: string; timeoutMs?: number };

const answerSchema = z.object({
  text: z.string(),
  action: z.enum(["reply", "hand_over", "resolve"]),
});
const answerInWords =
  'Give your final answer as one JSON object: {"text": what to say, "action": "reply", "hand_over" or "resolve"}.';
const defaultTimeoutMs = 20_000;
const maxOutputTokens = 1000;
const maxCallsAtOnce = 8;

const unavailable = (reason: UnavailableReason): AgentOutcome => ({
  outcome: "unavailable",
  reason,
});

/**
 * A chat model at OpenAI, by the Responses API (OA-01 to OA-05, OA-08). The vendor stores nothing;
 * nothing is retried here.
 */
export function openAiAgent(settings: OpenAiSettings): AgentModel {
  const abilities = modelAbilities(settings.model);
  const timeout = settings.timeoutMs ?? defaultTimeoutMs;
  const client = new OpenAI({
    apiKey: settings.apiKey,
    baseURL: settings.baseUrl,
    organization: null,
    project: null,
    timeout,
    maxRetries: 0,
    // The conversation must not reach the console, not even on errors.
    logLevel: "off",
  });
  return {
    respond: async (request) =>
      abilities
        ? converse(client, settings, abilities, request, timeout)
        : unavailable("model_not_allowed"),
  };
}

async function converse(
  client: OpenAI,
  { model }: OpenAiSettings,
  abilities: ModelAbilities,
  request: AgentRequest,
  timeout: number,
): Promise<AgentOutcome> {
  let used = 0;
  const input: ResponseInput = request.history.map(({ role, text }) => ({ role, content: text }));
  for (let round = 0; round <= request.maxRounds; round += 1) {
    const mayCall = round < request.maxRounds;
    // The client's own time-out ends with the response's headers; this one covers its body too.
    const signal = AbortSignal.any([
      AbortSignal.timeout(timeout),
      ...(request.signal ? [request.signal] : []),
    ]);
    let response: Response & { _request_id?: string | null };
    try {
      response = await client.responses.create(
        { model, input, ...fixedParts(request, abilities, mayCall) },
        { signal },
      );
    } catch (error) {
      return openAiFailure(error, signal);
    }
    const { usage } = response;
    log.info(
      {
        requestId: response._request_id,
        model,
        round,
        tokensIn: usage?.input_tokens,
        tokensOut: usage?.output_tokens,
      },
      "Model answered.",
    );
    used += noteUse(request, model, response);
    const calls = response.output.filter((item) => item.type === "function_call");
    if (response.status !== "completed" || calls.length === 0) return outcomeOf(response);
    if (!mayCall) break;
    if (used >= request.maxTokens) return unavailable("too_many_tokens");
    input.push(...calls, ...(await answersTo(calls, request)));
  }
  return unavailable("too_many_rounds");
}

function noteUse(request: AgentRequest, model: string, { usage }: Response): number {
  const { input_tokens: inputTokens = 0, output_tokens: outputTokens = 0 } = usage ?? {};
  request.onUse?.({
    model,
    inputTokens,
    outputTokens,
    costMicros: modelCost(model, inputTokens, outputTokens),
  });
  return inputTokens + outputTokens;
}

function fixedParts(
  request: AgentRequest,
  abilities: ModelAbilities,
  mayCall: boolean,
): Omit<ResponseCreateParamsNonStreaming, "model" | "input"> {
  const tools = request.tools.map(({ name, description, parameters }) =>
    zodResponsesFunction({ name, description, parameters }),
  );
  return {
    instructions: abilities.strictAnswer
      ? request.instructions
      : `${request.instructions}\n\n${answerInWords}`,
    text: {
      format: abilities.strictAnswer
        ? zodTextFormat(answerSchema, "answer")
        : { type: "json_object" },
    },
    max_output_tokens: maxOutputTokens,
    store: false,
    ...(tools.length > 0 && { tools, tool_choice: mayCall ? "auto" : "none" }),
  };
}

/**
 * OA-04: answers the model's tool calls, each validated again; tells the model which calls cannot
 * be run.
 */
async function answersTo(
  calls: ResponseFunctionToolCall[],
  request: AgentRequest,
): Promise<ResponseInput> {
  const answers: ResponseInput = [];
  for (const [at, call] of calls.entries()) {
    const output =
      at < maxCallsAtOnce ? await answerTo(call, request) : problem("Too many tools at once.");
    answers.push({ type: "function_call_output", call_id: call.call_id, output });
  }
  return answers;
}

async function answerTo(call: ResponseFunctionToolCall, request: AgentRequest): Promise<string> {
  const tool = request.tools.find(({ name }) => name === call.name);
  if (!tool) return problem("There is no tool of this name.");
  const parsed = tool.parameters.safeParse(fromJson(call.arguments));
  if (!parsed.success)
    return problem(`The arguments are not as described. ${z.prettifyError(parsed.error)}`);
  return request.callTool(call.name, JSON.stringify(parsed.data));
}

const problem = (sentence: string): string => JSON.stringify({ error: sentence });

/**
 * OA-03: only a complete answer that fits the schema counts; when the model declines, staff takes
 * over.
 */
function outcomeOf(response: Response): AgentOutcome {
  if (response.status === "incomplete")
    return response.incomplete_details?.reason === "content_filter"
      ? declined
      : unavailable("incomplete");
  if (response.status === "failed")
    return unavailable(response.error?.code === "rate_limit_exceeded" ? "busy" : "rejected");
  if (response.status !== "completed") return unavailable("incomplete");
  const parts = response.output.flatMap((item) => (item.type === "message" ? item.content : []));
  if (parts.some(({ type }) => type === "refusal")) return declined;
  const answer = answerSchema.safeParse(
    fromJson(parts.map((part) => (part.type === "output_text" ? part.text : "")).join("")),
  );
  if (!answer.success || (answer.data.text.trim() === "" && answer.data.action !== "hand_over"))
    return unavailable("malformed");
  return { outcome: "answer", ...answer.data };
}

const declined: AgentOutcome = { outcome: "answer", text: "", action: "hand_over" };

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
