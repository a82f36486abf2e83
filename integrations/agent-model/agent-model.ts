import { env } from "~/env";
import type { AgentModel } from "~/integrations/agent-model/contract";
import { openAiAgent } from "~/integrations/agent-model/openai";

/**
 * The configured language model, or null without a key: the caller then answers by other means.
 * Staff's setting may name another model listed in models.ts (OA-08); any other name gives a model
 * that is always unavailable.
 */
export function agentModel(model: string = env.OPENAI_MODEL): AgentModel | null {
  return env.OPENAI_API_KEY
    ? openAiAgent({ apiKey: env.OPENAI_API_KEY, baseUrl: env.OPENAI_BASE_URL, model })
    : null;
}
