import OpenAI, { APIConnectionTimeoutError, APIError } from "openai";
import { zodTextFormat } from "openai/helpers/zod";
import type { Response, ResponseInputContent } from "openai/resources/responses/responses";
import { seconds } from "~/core/duration";
import { log } from "~/log";
import { detectType } from "~/integrations/images/detect-type";
import type { Reader, Reading, ReadRequest } from "~/integrations/reader/contract";
import { runInSandbox } from "~/integrations/sandbox/run-in-sandbox";
import { crossCheck } from "~/integrations/reader/cross-check";
import {
  READING_INSTRUCTIONS,
  screenshotFields,
  type ScreenshotFields,
} from "~/integrations/reader/openai-fields";

export type OpenAiReaderSettings = {
  apiKey: string;
  baseUrl: string;
  model: string;
  timeout?: number;
};

type Looked =
  | { fields: ScreenshotFields }
  | { fields: null; why: "refused" | "incomplete" | "malformed" | "unreachable" };

const MOST_OUTPUT_TOKENS = 4_000;
/**
 * OA-03: these are not results, so a person looks; an unreachable vendor alone is no reason for
 * that.
 */
const REVIEW: Readonly<
  Record<Exclude<Looked, { fields: ScreenshotFields }>["why"], string | null>
> = {
  refused: "the model declined to read the picture",
  incomplete: "the model's answer was cut off",
  malformed: "the model's answer did not fit",
  unreachable: null,
};

async function contentOf({ bytes, fileName }: ReadRequest): Promise<ResponseInputContent[]> {
  if (detectType(bytes) === "application/pdf") {
    const data = Buffer.from(bytes).toString("base64");
    return [
      {
        type: "input_file",
        filename: fileName?.replace(/[^\w.-]/g, "_") ?? "evidence.pdf",
        file_data: `data:application/pdf;base64,${data}`,
      },
    ];
  }
  return (await runInSandbox.pictureForModel(bytes, "reader")).map((image_url) => ({
    type: "input_image",
    image_url,
    detail: "high",
  }));
}

function fieldsOf(response: Response): Looked {
  const parts = response.output.flatMap((item) => (item.type === "message" ? item.content : []));
  if (parts.some(({ type }) => type === "refusal")) return { fields: null, why: "refused" };
  if (response.status === "incomplete")
    return {
      fields: null,
      why: response.incomplete_details?.reason === "content_filter" ? "refused" : "incomplete",
    };
  if (response.status !== "completed") return { fields: null, why: "incomplete" };
  try {
    const fields = screenshotFields.safeParse(
      JSON.parse(parts.map((part) => (part.type === "output_text" ? part.text : "")).join("")),
    );
    return fields.success ? { fields: fields.data } : { fields: null, why: "malformed" };
  } catch {
    return { fields: null, why: "malformed" };
  }
}

/**
 * Asks the model once (OA-01, OA-05: short time limit, no retries, workflow steps retry); no tools,
 * schema-only answer, nothing stored.
 */
async function look(
  client: OpenAI,
  { model, timeout = seconds(20) }: OpenAiReaderSettings,
  request: ReadRequest,
): Promise<Looked> {
  const signal = AbortSignal.timeout(timeout);
  try {
    const content = await contentOf(request);
    const response: Response & { _request_id?: string | null } = await client.responses.create(
      {
        model,
        instructions: READING_INSTRUCTIONS,
        input: [{ role: "user", content }],
        text: { format: zodTextFormat(screenshotFields, "screenshot") },
        max_output_tokens: MOST_OUTPUT_TOKENS,
        store: false,
      },
      { signal },
    );
    log.info(
      { requestId: response._request_id, model, tokens: response.usage?.total_tokens },
      "The model looked at a picture.",
    );
    return fieldsOf(response);
  } catch (error) {
    const vendor =
      error instanceof APIError
        ? {
            requestId: error.requestID,
            status: error.status as number | undefined,
            code: error.code,
          }
        : {};
    log.warn(
      { ...vendor, timedOut: signal.aborted || error instanceof APIConnectionTimeoutError },
      "The model could not look at a picture.",
    );
    return { fields: null, why: error instanceof SyntaxError ? "malformed" : "unreachable" };
  }
}

function fallenBack(reading: Reading, why: keyof typeof REVIEW): Reading {
  const reason = REVIEW[why];
  return reason === null
    ? reading
    : { ...reading, needsReview: true, reviewReasons: [...reading.reviewReasons, reason] };
}

/**
 * OpenAI vision checked against OCR. `offline` reads every file first: broken files never reach the
 * vendor, and its reading is the answer whenever the model gives none. Contract clauses OA-01 to
 * OA-07.
 */
export function openAiReader(settings: OpenAiReaderSettings, offline: Reader): Reader {
  const { apiKey, baseUrl: baseURL, timeout = seconds(20), model } = settings;
  const client = new OpenAI({
    apiKey,
    baseURL,
    organization: null,
    project: null,
    timeout,
    maxRetries: 0,
    logLevel: "off",
  });
  return {
    read: async (request) => {
      const started = performance.now();
      const ocr = await offline.read(request);
      if (ocr.kind === "invalid_file") return ocr;
      const looked = await look(client, settings, request);
      const reading = looked.fields
        ? crossCheck(looked.fields, ocr, request.claimant, `${model}+${ocr.engineVersion}`)
        : fallenBack(ocr, looked.why);
      return { ...reading, ms: Math.round(performance.now() - started) };
    },
    close: () => offline.close(),
  };
}
