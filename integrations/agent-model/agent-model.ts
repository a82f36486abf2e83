import { env } from "~/env";
import type { AgentModel } from "~/integrations/agent-model/contract";
import { openAiAgent } from "~/integrations/agent-model/openai";

/**
 * The configured language model, or null without a key: then the caller answers by other means. A
 * setting of staff's may name another model of the list in models.ts (OA-08); a name that is not on
 * it gives a model that is always unavailable.
 */
export function agentModel(model: string = env.OPENAI_MODEL): AgentModel | null {
  return env.OPENAI_API_KEY
    ? openAiAgent({ apiKey: env.OPENAI_API_KEY, baseUrl: env.OPENAI_BASE_URL, model })
    : null;
}
