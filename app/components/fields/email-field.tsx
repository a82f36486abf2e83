import { useEffect, useRef, useState, type ComponentProps } from "react";
import { Field } from "~/app/components/fields/field";
import { readTypedAddress, type TypedAddress } from "~/core/words/typed-address";
import { BrokenWell } from "~/app/components/ui/broken-well";

type EmailFieldProps = Omit<ComponentProps<typeof Field>, "type" | "children"> & {
  /** Called with the problem when a form is sent with an impossible address. */
  onRefused?: (problem: string) => void;
};

const fine: TypedAddress = { problem: null, suggestion: null };

/**
 * Checks the address when the field is left and when its form is sent. A suggestion stops the form
 * once; sending it again confirms the address as typed.
 */
function useValidation(error: string | null | undefined, onRefused?: (problem: string) => void) {
  const input = useRef<HTMLInputElement>(null);
  const [found, setFound] = useState(fine);
  // The form's own error stays until the address changes or the form reports an error again.
  const [isMending, setIsMending] = useState(false);
  const asked = useRef("");
  const refused = useRef(onRefused);
  useEffect(() => {
    refused.current = onRefused;
  });
  const validate = (): TypedAddress => {
    const typed = input.current?.value ?? "";
    const next = typed.trim() === "" || input.current?.readOnly ? fine : readTypedAddress(typed);
    setFound(next);
    return next;
  };
  useEffect(() => {
    const form = input.current?.form;
    const onSubmit = (event: SubmitEvent): void => {
      const typed = input.current?.value ?? "";
      const { problem, suggestion } = validate();
      const goesOn = !problem && (!suggestion || asked.current === typed);
      setIsMending(!goesOn);
      if (goesOn) return;
      asked.current = typed;
      event.preventDefault();
      input.current?.focus();
      if (problem) refused.current?.(problem);
    };
    form?.addEventListener("submit", onSubmit);
    return () => form?.removeEventListener("submit", onSubmit);
  }, []);
  const accept = (suggestion: string): void => {
    if (!input.current) return;
    input.current.value = suggestion;
    input.current.dispatchEvent(new Event("input", { bubbles: true }));
    input.current.focus();
    setFound(fine);
  };
  const forget = (): void => {
    setFound(fine);
    setIsMending(true);
  };
  const problem = isMending ? found.problem : (error ?? found.problem);
  return { input, validate, accept, found, forget, problem };
}

/**
 * A field for a person's own email address. An impossible address is refused at once, and a likely
 * correction is offered (`gmial.com`).
 */
export function EmailField({ error, onRefused, ...rest }: EmailFieldProps) {
  const { input, validate, accept, found, forget, problem } = useValidation(error, onRefused);
  const { suggestion } = found;
  return (
    <div className="flex flex-col gap-1.5">
      <Field
        ref={input}
        type="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        {...rest}
        error={problem}
        onInput={forget}
        onBlur={(event) => {
          // The submit button must not move away while it is being pressed.
          if (!(event.relatedTarget instanceof HTMLButtonElement)) validate();
        }}
      />
      <p role="status" className="text-sm empty:hidden">
        {suggestion ? (
          <>
            Did you mean{" "}
            <button
              type="button"
              onClick={() => accept(suggestion)}
              className="cursor-pointer rounded-sm py-1 text-left font-semibold break-words text-accent-ink underline underline-offset-4"
            >
              <BrokenWell>{suggestion}</BrokenWell>
            </button>
            ?{problem ? "" : " If not, just go on."}
          </>
        ) : null}
      </p>
    </div>
  );
}
