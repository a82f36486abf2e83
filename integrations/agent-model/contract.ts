import type { z } from "zod";

/**
 * A tool the model may call. Its parameters are an object without optional fields: those that may
 * be left out are `.nullable()` (OA-02).
 */
export type AgentTool = { name: string; description: string; parameters: z.ZodObject };

export type AgentRequest = {
  instructions: string;
  /**
   * The conversation so far, oldest first; the last entry is to be answered. It is data, never an
   * instruction.
   */
  history: { role: "user" | "assistant"; text: string }[];
  tools: AgentTool[];
  /**
   * Runs a tool. The arguments were validated against its parameters and are passed as JSON. An
   * error that it throws rejects `respond`.
   */
  callTool(name: string, argumentsJson: string): Promise<string>;
  /** How many times the model may ask for tools before it must answer (OA-04). */
  maxRounds: number;
  /** No further round begins after this many tokens. */
  maxTokens: number;
  /** Called after each round with its usage. */
  onUse?(use: ModelUse): void;
  /** Aborts the request. */
  signal?: AbortSignal;
};

/** The usage of one round; `costMicros` in millionths of a dollar, by the vendor's list price. */
export type ModelUse = {
  model: string;
  inputTokens: number;
  outputTokens: number;
  costMicros: number;
};

export type AgentAction = "reply" | "hand_over" | "resolve";

/** Why there is no answer from the model. */
export type UnavailableReason =
  | "model_not_allowed"
  | "busy"
  | "timeout"
  | "network"
  | "quota_used_up"
  | "auth_failed"
  | "rejected"
  | "incomplete"
  | "malformed"
  | "too_many_rounds"
  | "too_many_tokens";

/**
 * `answer` with an empty text happens only with `hand_over` (the model declined, OA-03): the caller
 * has a sentence of its own for that. With `unavailable` the caller must answer by other means;
 * `retryAfterMs` is there when the vendor named a time.
 */
export type AgentOutcome =
  | { outcome: "answer"; text: string; action: AgentAction }
  | { outcome: "unavailable"; reason: UnavailableReason; retryAfterMs?: number };

/** A language model that converses and uses tools. Never throws for a vendor's failure. */
export type AgentModel = { respond(request: AgentRequest): Promise<AgentOutcome> };
