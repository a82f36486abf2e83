type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type Early = {
  early?: Map<EventTarget, string>;
  hearEarly?: (event: Event) => void;
  /** The form that was sent before the scripts came, and the button that sent it. */
  heldForm?: { form: HTMLFormElement; by: HTMLElement | null };
  holdForm?: (event: SubmitEvent) => void;
};

/** A form waits this long (ms) for the scripts; then the browser sends it, as without any. */
const longestHold = 10_000;

/**
 * Remembers, from the first byte of a page on, which fields were typed into or chosen: its scripts
 * come after its content, on a slow machine long after (`server/pages/lighten-page.ts`). A form
 * that is posted meanwhile waits for them: the page that answers a browser knows nothing of what
 * was typed. Where a script cannot be had, the browser sends it at once.
 */
export const earlyTypingScript = `(()=>{const w=window,m=w.early=new Map;w.hearEarly=e=>m.set(e.target,e.target.value);addEventListener("input",w.hearEarly,true);addEventListener("change",w.hearEarly,true);const send=()=>{removeEventListener("submit",w.holdForm);const h=w.heldForm;delete w.heldForm;if(h)h.form.requestSubmit(h.by)};w.holdForm=e=>{const f=e.target;if(f.method!="post")return;e.preventDefault();const h=w.heldForm={form:f,by:e.submitter};setTimeout(()=>w.heldForm==h&&send(),${longestHold})};addEventListener("submit",w.holdForm);addEventListener("error",e=>{if(e.target.tagName=="SCRIPT")send()},true)})()`;

const kinds = ["input", "change"] as const;

// The value that the server rendered: React takes it for what the field holds.
function renderedValue(field: Field): string {
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue;
  const options = [...field.options];
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? "";
}

// The native setter, which React's own does not see, so that the event then shows it a change.
function setUnseen(field: Field, value: string): void {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value") ?? {};
  set?.call(field, value);
}

function replayBox(box: HTMLInputElement): void {
  const { checked, defaultChecked } = box;
  if (checked === defaultChecked) return;
  box.checked = defaultChecked;
  box.click();
}

function replayText(field: HTMLInputElement | HTMLTextAreaElement, typed: string): void {
  const rendered = renderedValue(field);
  // React fills a text area that was not empty as it was rendered.
  const value = field.value === rendered ? typed : field.value;
  if (value === rendered) return;
  const { selectionStart, selectionEnd, selectionDirection } = field;
  field.value = rendered;
  setUnseen(field, value);
  if (selectionStart !== null && document.activeElement === field)
    field.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? undefined);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

function replayChoice(field: HTMLSelectElement, chosen: string): void {
  if (chosen === renderedValue(field)) return;
  field.value = chosen;
  field.dispatchEvent(new Event("change", { bubbles: true }));
}

function replay(field: EventTarget, value: string): void {
  if (!(field instanceof HTMLElement) || !field.isConnected) return;
  if (field instanceof HTMLSelectElement) replayChoice(field, value);
  else if (field instanceof HTMLTextAreaElement) replayText(field, value);
  else if (!(field instanceof HTMLInputElement) || field.type === "file") return;
  else if (field.type === "checkbox" || field.type === "radio") replayBox(field);
  else replayText(field, value);
}

/**
 * React listens from now on. It takes the page over in the middle of the first event, and what a
 * field holds then for what it always held: of those only a choice is heard, which it does not
 * compare.
 */
export function handTypingOver(): void {
  const { early, hearEarly } = window as Window & Early;
  if (!early || !hearEarly) return;
  const hear = (event: Event): void => {
    if (!(event.target instanceof HTMLSelectElement)) hearEarly(event);
  };
  for (const kind of kinds) {
    removeEventListener(kind, hearEarly, true);
    addEventListener(kind, hear, true);
  }
  (window as Window & Early).hearEarly = hear;
}

/**
 * Types and chooses once more what was typed and chosen before the page's scripts had come, so that
 * a search is made, a filter is set, typed words are kept and a form that waits is sent. Called
 * once, when the page is alive.
 */
export function replayEarlyTyping(): void {
  const { early, hearEarly, holdForm, heldForm } = window as Window & Early;
  if (!early || !hearEarly) return;
  for (const kind of kinds) removeEventListener(kind, hearEarly, true);
  if (holdForm) removeEventListener("submit", holdForm);
  delete (window as Window & Early).early;
  delete (window as Window & Early).heldForm;
  early.forEach((value, field) => replay(field, value));
  // Once the fields have told React what they hold.
  if (heldForm?.form.isConnected) setTimeout(() => heldForm.form.requestSubmit(heldForm.by));
}
