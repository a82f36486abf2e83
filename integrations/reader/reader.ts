import { env } from "~/env";
import { log } from "~/log";
import { modelAbilities } from "~/integrations/agent-model/models";
import type { Reader } from "~/integrations/reader/contract";
import { offlineReader } from "~/integrations/reader/offline-reader";
import { openAiReader } from "~/integrations/reader/openai-reader";

/**
 * The configured reader: OpenAI checked against OCR when a key is set and the model can look at
 * pictures (OA-08), the offline engine otherwise.
 */
export function reader(): Reader {
  const offline = offlineReader();
  const { OPENAI_API_KEY: apiKey, OPENAI_BASE_URL: baseUrl, OPENAI_MODEL: model } = env;
  if (!apiKey) return offline;
  if (modelAbilities(model)?.images) return openAiReader({ apiKey, baseUrl, model }, offline);
  log.warn(
    { model },
    "The configured model cannot look at pictures: screenshots are read offline.",
  );
  return offline;
}
