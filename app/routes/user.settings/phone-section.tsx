import { DemoPhoneLink } from "~/app/components/demo-phone-link";
import { Field } from "~/app/components/fields/field";
import { PhoneField } from "~/app/components/fields/phone-field";
import { Badge } from "~/app/components/ui/badge";
import { useProduct } from "~/app/product";
import { textLink } from "~/app/text-link";
import { errorOf, Section, SettingsForm, type Problem } from "./section";

type Proving = { phone: string; shown: string; word: string };
type PhoneSectionProps = {
  phone: { proven: string | null; typed: string | null };
  proving: Proving | null;
  problem: Problem;
};

function Proof({ proving, problem }: { proving: Proving; problem: Problem }) {
  const { agentNumber } = useProduct();
  const { phone, shown, word } = proving;
  return (
    <div className="flex flex-col gap-5 rounded-lg border border-line bg-raised p-4 sm:p-5">
      <DemoPhoneLink phone={phone} />
      <SettingsForm
        intent="confirm-phone"
        submit="Confirm number"
        busy="Checking …"
        problem={problem}
      >
        <input type="hidden" name="phone" value={phone} />
        <Field
          label={`Code texted to ${shown}`}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          required
          error={errorOf(problem, "confirm-phone", "code")}
          hint="Six digits. It works for 10 minutes. Never share it with anybody."
        />
      </SettingsForm>
      {agentNumber ? (
        <p className="border-t border-line pt-4 text-[0.9375rem]">
          No text came? Text <strong className="font-mono">PROVE {word}</strong> from {shown} to{" "}
          <a
            className="font-semibold underline underline-offset-4"
            href={textLink(agentNumber.e164, `PROVE ${word}`)}
          >
            {agentNumber.shown}
          </a>{" "}
          within half an hour. This page notices by itself.
        </p>
      ) : null}
    </div>
  );
}

/**
 * Decisions, People: a number belongs to the account only once it is proven, by a code sent to it
 * or by a text from it.
 */
export function PhoneSection({ phone, proving, problem }: PhoneSectionProps) {
  const { proven, typed } = phone;
  return (
    <Section
      id="phone"
      title="Phone number"
      lead={
        <span className="flex flex-wrap items-center gap-2">
          <span className="text-ink tabular-nums">{proven ?? typed ?? "No number yet"}</span>
          {proven ? (
            <Badge look="positive">Confirmed</Badge>
          ) : (
            <Badge look="warning">Not confirmed yet</Badge>
          )}
        </span>
      }
    >
      {proven ? null : (
        <p className="text-[0.9375rem]">
          Confirm your number to text us your screenshots and to hear from us by text.
        </p>
      )}
      {proving ? <Proof proving={proving} problem={problem} /> : null}
      <SettingsForm
        intent="phone"
        submit={proving ? "Text me a new code" : "Text me a code"}
        busy="Sending …"
        problem={problem}
        look={proving ? "outline" : "primary"}
      >
        <PhoneField
          label={proven ? "New number" : "US cell number"}
          defaultValue={proving?.shown ?? (proven ? "" : (typed ?? ""))}
          error={errorOf(problem, "phone", "phone")}
          hint="We text one code to this number. Message and data rates may apply."
        />
      </SettingsForm>
    </Section>
  );
}
