import { Switch } from "~/app/components/ui/switch";
import { Section, SettingsForm, type Problem } from "./section";

type Wishes = { texts: "updates" | "answers" | "none"; affiliateNews: boolean };
type MessagesSectionProps = {
  wishes: Wishes;
  hasPhone: boolean;
  wording: string;
  problem: Problem;
};

const choices = [
  { value: "updates", label: "Answers and updates about my cases" },
  { value: "answers", label: "Only answers to what I text" },
  { value: "none", label: "No texts at all" },
] as const;

/** Text and email preferences (LG-09: a request to stop is accepted in every channel). */
export function MessagesSection({ wishes, hasPhone, wording, problem }: MessagesSectionProps) {
  return (
    <Section
      id="messages"
      title="Texts and mail"
      lead="Your cases go on by email and here, whatever you choose."
    >
      <SettingsForm intent="wishes" submit="Save choices" problem={problem}>
        {/* Drawn anew with what holds now: what is chosen belongs with what was shown. */}
        <fieldset
          key={wishes.texts}
          disabled={!hasPhone}
          className="flex flex-col gap-1 disabled:opacity-60"
        >
          <legend className="mb-2 font-semibold">Texts</legend>
          <input type="hidden" name="shownTexts" value={wishes.texts} />
          {choices.map(({ value, label }) => (
            <label key={value} className="flex min-h-11 cursor-pointer items-center gap-3">
              <input
                type="radio"
                name="texts"
                value={value}
                defaultChecked={wishes.texts === value}
                className="size-5 accent-(--accent)"
              />
              {label}
            </label>
          ))}
          <p className="text-[0.8125rem] text-muted">
            {hasPhone ? wording : "Confirm your phone number first."}
          </p>
        </fieldset>
        <label className="flex min-h-11 cursor-pointer items-center justify-between gap-4 border-t border-line pt-4">
          <span>
            <span className="block font-semibold">Mail about my referrals</span>
            <span className="block text-sm text-muted">
              Sign-ups by your link, what you earned, and payouts.
            </span>
          </span>
          <Switch name="affiliateNews" defaultChecked={wishes.affiliateNews} />
        </label>
      </SettingsForm>
    </Section>
  );
}
