import { delay, http, HttpResponse } from "msw";

type Look =
  | { fields: unknown }
  | { raw: string }
  | { refusal: string }
  | { incomplete: "max_output_tokens" | "content_filter" }
  | { status: number }
  | { silent: true };

type Part = {
  type: string;
  image_url?: string;
  detail?: string;
  filename?: string;
  file_data?: string;
};
type Schema = {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: unknown;
  items?: Schema;
  anyOf?: Schema[];
};
export type VisionRequest = {
  model: string;
  instructions?: string;
  input: { role: string; content: Part[] }[];
  text?: { format?: { type: string; name?: string; strict?: boolean; schema?: Schema } };
  tools?: unknown[];
  store?: boolean;
};

/** OA-02: objects closed, every field required, all the way down. */
function isStrict(schema: Schema | undefined): boolean {
  if (!schema) return false;
  const branches = [
    ...(schema.anyOf ?? []),
    ...(schema.items ? [schema.items] : []),
    ...Object.values(schema.properties ?? {}),
  ];
  const closed =
    schema.type !== "object" ||
    (schema.additionalProperties === false &&
      [...(schema.required ?? [])].sort().join() ===
        Object.keys(schema.properties ?? {})
          .sort()
          .join());
  return closed && branches.every(isStrict);
}

const dataAddress = /^data:image\/(?:jpeg|png|webp|gif);base64,[A-Za-z0-9+/]+=*$/;
const textOnly = /^gpt-3\.5/;

/** What the vendor would refuse in a request to look at pictures, or null. */
function problem(body: VisionRequest): string | null {
  const parts = body.input.flatMap(({ content }) => content);
  const format = body.text?.format;
  if (textOnly.test(body.model) && parts.some(({ type }) => type === "input_image"))
    return "Invalid content type. image_url is only supported by certain models.";
  if (parts.some((part) => part.type === "input_image" && !dataAddress.test(part.image_url ?? "")))
    return "The image data you provided does not represent a valid image.";
  if (
    parts.some(
      (part) =>
        part.type === "input_file" &&
        (!part.filename || !/^data:application\/pdf;base64,./.test(part.file_data ?? "")),
    )
  )
    return "Missing required parameter: 'filename'.";
  if (
    format?.type === "json_schema" &&
    !(format.strict && format.schema?.type === "object" && isStrict(format.schema))
  )
    return "Invalid schema for response_format.";
  return format?.type === "json_schema" && !/^[A-Za-z0-9_-]{1,64}$/.test(format.name ?? "")
    ? "Invalid 'text.format.name'."
    : null;
}

function output(look: Look): unknown[] {
  const content =
    "fields" in look
      ? [{ type: "output_text", text: JSON.stringify(look.fields), annotations: [] }]
      : "raw" in look
        ? [{ type: "output_text", text: look.raw, annotations: [] }]
        : "refusal" in look
          ? [{ type: "refusal", refusal: look.refusal }]
          : [];
  return content.length > 0
    ? [{ type: "message", id: "msg_1", role: "assistant", status: "completed", content }]
    : [];
}

/**
 * OpenAI's Responses API at the network, for looking at pictures: gives the looks in order (the
 * last again and again), refuses what the vendor would.
 */
export function fakeOpenAi(options: { apiKey: string; baseUrl?: string }, ...looks: Look[]) {
  const requests: VisionRequest[] = [];
  const respond = async (request: Request) => {
    const fail = (status: number, message: string) =>
      HttpResponse.json(
        { error: { message, type: "invalid_request_error", code: null, param: null } },
        { status },
      );
    if (request.headers.get("authorization") !== `Bearer ${options.apiKey}`)
      return fail(401, "Incorrect API key provided.");
    const body = (await request.json()) as VisionRequest;
    requests.push(body);
    const wrong = problem(body);
    if (wrong) return fail(400, wrong);
    const look = looks[Math.min(requests.length, looks.length) - 1] ?? { status: 500 };
    if ("silent" in look) await delay("infinite");
    if ("status" in look) return fail(look.status, "The vendor's words.");
    const status = "incomplete" in look ? "incomplete" : "completed";
    const incomplete_details = "incomplete" in look ? { reason: look.incomplete } : null;
    return HttpResponse.json(
      {
        id: "resp_1",
        object: "response",
        created_at: 0,
        model: body.model,
        status,
        output: output(look),
        error: null,
        incomplete_details,
        usage: { input_tokens: 1, output_tokens: 1, total_tokens: 2 },
      },
      { headers: { "x-request-id": "req_1" } },
    );
  };
  return {
    handlers: [
      http.post(`${options.baseUrl ?? "https://api.openai.com/v1"}/responses`, ({ request }) =>
        respond(request),
      ),
    ],
    requests,
  };
}
