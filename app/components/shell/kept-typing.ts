/** A field as it was typed: the page and the form that it belongs to, and since when (ms). */
export type Typed = {
  path: string;
  form: string;
  name: string;
  value: string;
  /** For a box; a box's value tells it from its neighbours of the same name. */
  isTicked: boolean | null;
  at: number;
};
type Kept = { whose: string; cutOff: string | null; fields: Typed[] };

const place = "typed";
const keepsFor = 3_600_000;

const isOne = (a: Typed, b: Typed): boolean =>
  a.path === b.path &&
  a.form === b.form &&
  a.name === b.name &&
  (a.isTicked === null || a.value === b.value);

function read(whose: string): Kept {
  const none: Kept = { whose, cutOff: null, fields: [] };
  try {
    const found = JSON.parse(sessionStorage.getItem(place) ?? "null") as Kept | null;
    if (found?.whose !== whose) return none;
    const isFresh = ({ at }: Typed): boolean => Date.now() - at < keepsFor;
    return { ...none, ...found, fields: found.fields.filter(isFresh) };
  } catch {
    return none;
  }
}

function write(kept: Kept): void {
  try {
    if (kept.fields.length > 0) sessionStorage.setItem(place, JSON.stringify(kept));
    else sessionStorage.removeItem(place);
  } catch {
    // A browser without storage loses the typing, as it always did.
  }
}

/** What a person typed on a page and did not send. */
export const listTyped = (whose: string, path: string): Typed[] =>
  read(whose).fields.filter((typed) => typed.path === path);

/** Keeps a field in this tab and for an hour, in place of what was kept of it before. */
export function keepTyped(whose: string, typed: Typed): void {
  const kept = read(whose);
  write({ ...kept, fields: [...kept.fields.filter((one) => !isOne(typed, one)), typed] });
}

/** Forgets what was typed into some forms of a page. */
export function forgetForms(whose: string, path: string, isOver: (form: string) => boolean): void {
  const kept = read(whose);
  write({ ...kept, fields: kept.fields.filter((one) => one.path !== path || !isOver(one.form)) });
}

/** Forgets everything that was typed, by whomever. */
export const forgetTyping = (): void => write({ whose: "", cutOff: null, fields: [] });

/** Notes that a person was led away from a page with something unsent. */
export function noteCutOff(whose: string, path: string): void {
  const kept = read(whose);
  if (kept.fields.some((typed) => typed.path === path)) write({ ...kept, cutOff: path });
}

/** Whether the person was led away from this page; said once. */
export function takeCutOff(whose: string, path: string): boolean {
  const kept = read(whose);
  if (kept.cutOff !== path) return false;
  write({ ...kept, cutOff: null });
  return true;
}
