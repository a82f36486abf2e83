/** A rectangle on the picture, in fractions of its width and height. */
export type MarkBox = { x: number; y: number; width: number; height: number };

export type MarkKind = "email" | "phone" | "time" | "message";

/** One value that was read from the picture, and where it stands. */
export type Mark = { kind: MarkKind; value: string; box: MarkBox };

type Found = { value?: unknown; text?: unknown; raw?: unknown; box?: unknown } | null | undefined;

function boxOf(box: unknown): MarkBox | null {
  if (typeof box !== "object" || box === null) return null;
  const { page, x, y, width, height } = box as Record<string, unknown>;
  const numbers = [x, y, width, height].map((part) =>
    typeof part === "number" && part >= 0 && part <= 1 ? part : null,
  );
  const [left, top, wide, high] = numbers;
  if ((page ?? 0) !== 0 || left == null || top == null || wide == null || high == null) return null;
  return { x: left, y: top, width: wide, height: high };
}

function marksOf(kind: MarkKind, found: readonly Found[]): Mark[] {
  return found.flatMap((one) => {
    const box = boxOf(one?.box);
    const value = one?.value ?? one?.text ?? one?.raw;
    return box && typeof value === "string" ? [{ kind, value: value.slice(0, 300), box }] : [];
  });
}

/**
 * The marks on the first page of a stored reading. An older reading may hold less and give fewer.
 */
export function whatWasRead(reading: unknown): Mark[] {
  if (typeof reading !== "object" || reading === null) return [];
  const { violatorEmail, sender, timestamps, messages } = reading as Record<string, unknown>;
  const { phone, shortcode } = (sender ?? {}) as Record<string, unknown>;
  const list = (value: unknown): Found[] => (Array.isArray(value) ? (value as Found[]) : []);
  return [
    ...marksOf("message", list(messages)),
    ...marksOf("time", list(timestamps)),
    ...marksOf("phone", [phone as Found, shortcode as Found]),
    ...marksOf("email", [violatorEmail as Found]),
  ];
}
