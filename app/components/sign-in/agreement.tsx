import type { ReactNode } from "react";
import { Checkbox } from "~/app/components/ui/checkbox";
import { useProduct } from "~/app/product";
import { agreementPieces } from "~/core/sign-up/answers/agreement-shown";
import { webCheckbox } from "~/core/consent/wordings";

// The link opens in a new tab, so that nothing typed into the form is lost.
function LegalLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a
      href={to}
      target="_blank"
      rel="noopener"
      className="underline underline-offset-4 hover:text-ink"
    >
      {children}
      <span className="sr-only"> (opens beside this page)</span>
    </a>
  );
}

/**
 * U §5: the agreement above the button that accepts it. `button` is the label of that button,
 * `seen` tells the server which texts it led to (CL-06).
 */
export function Agreement({ button, seen }: { button: string; seen: string }) {
  const { name } = useProduct();
  return (
    <p className="text-[0.8125rem] leading-relaxed text-muted">
      <input type="hidden" name="seen" value={seen} />
      {agreementPieces(name, button).map(({ text, to }) =>
        to ? (
          <LegalLink key={text} to={to}>
            {text}
          </LegalLink>
        ) : (
          text
        ),
      )}
    </p>
  );
}

/**
 * TW-60, decisions: the optional consent to recurring texts, in a box of its own that is never
 * ticked in advance. `isTicked` restores what this person ticked before they went back a step.
 */
export function TextsBox({ isTicked = false }: { isTicked?: boolean }) {
  const { name } = useProduct();
  return (
    <label className="flex cursor-pointer items-start gap-3 text-[0.8125rem] leading-relaxed text-muted">
      <Checkbox name="smsConsent" value="yes" defaultChecked={isTicked} className="mt-0.5" />
      <span>{webCheckbox(name).text}</span>
    </label>
  );
}
