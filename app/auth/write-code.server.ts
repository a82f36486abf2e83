import { env } from "~/env";
import { countSegments } from "~/integrations/sms/segments";

/**
 * Writes the text that brings a six-digit code and warns never to pass it on, short enough for one
 * segment (AU-08).
 */
export function writeCode(code: string): { body: string; segments: number } {
  const body = `${env.PRODUCT_NAME}: your code is ${code}. It works for 10 minutes. Never share it: we don't ask for it by phone, text or mail.`;
  return { body, segments: countSegments(body).segments };
}
