import { Field } from "~/app/components/fields/field";
import { Button } from "~/app/components/ui/button";
import { Checkbox } from "~/app/components/ui/checkbox";
import { usStates } from "~/core/accounts/us-states";
import { ChoiceField } from "./choice-field";
import { SettingCard, type Settings } from "./setting-card";

/** The settings of the webhook that receives cases. */
export function N8nCard({ settings }: { settings: Settings }) {
  return (
    <SettingCard
      section="n8n"
      title="N8n Integration"
      about="Cases that you send to the workflow are posted here as JSON."
      settings={settings}
      more={(busy) => (
        <Button type="submit" look="outline" name="intent" value="test" disabled={busy !== null}>
          {busy === "test" ? "Testing …" : "Test Connection"}
        </Button>
      )}
    >
      <Field
        label="Webhook URL"
        name="n8n_webhook_url"
        data-not-kept
        type="text"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        defaultValue={settings.n8n_webhook_url.value}
        placeholder="https://n8n.example.com/webhook/…"
        hint="A public https:// address; local and private ones are refused. Empty switches sending off."
      />
    </SettingCard>
  );
}

/** The settings of how accepted cases are pursued. */
export function OutreachCard({
  settings,
  configuredDays,
  demo,
}: {
  settings: Settings;
  configuredDays: string;
  demo: boolean;
}) {
  return (
    <SettingCard
      section="outreach"
      title="Outreach"
      about="How accepted cases are pursued."
      settings={settings}
    >
      <ChoiceField
        label="Release of accepted cases"
        name="outreach_release"
        value={settings.outreach_release.value}
        choices={[
          ["", `As the mode says (${demo ? "automatic in demo mode" : "by staff in live mode"})`],
          ["by_staff", "By a person of staff"],
          ["automatic", "Automatic"],
        ]}
      />
      <fieldset>
        <legend className="text-sm font-semibold">Most that go out by themselves in a day</legend>
        <p className="mt-1 mb-2 text-[0.8125rem] text-muted">
          More, and pictures that repeat another, go to the review queue.
        </p>
        <div className="grid gap-4 sm:grid-cols-3">
          <Field
            label="Per person"
            name="automatic_per_person_a_day"
            inputMode="numeric"
            defaultValue={settings.automatic_per_person_a_day.value}
          />
          <Field
            label="Per company"
            name="automatic_per_company_a_day"
            inputMode="numeric"
            defaultValue={settings.automatic_per_company_a_day.value}
          />
          <Field
            label="In all"
            name="automatic_a_day"
            inputMode="numeric"
            defaultValue={settings.automatic_a_day.value}
          />
        </div>
      </fieldset>
      <Field
        label="Days between the five steps"
        name="outreach_step_days"
        defaultValue={settings.outreach_step_days.value}
        placeholder={configuredDays}
        hint={`Four numbers. Empty takes the configured ones: ${configuredDays}.`}
      />
      <Field
        label="Demand in dollars"
        name="outreach_demand_dollars"
        inputMode="decimal"
        defaultValue={settings.outreach_demand_dollars.value}
      />
      <Field
        label="Days that unmatched mail is kept"
        name="unmatched_mail_days"
        inputMode="numeric"
        defaultValue={settings.unmatched_mail_days.value}
      />
    </SettingCard>
  );
}

export function PayoutsCard({ settings }: { settings: Settings }) {
  return (
    <SettingCard
      section="payouts"
      title="Payouts"
      about="When what is owed is paid out, and how."
      settings={settings}
    >
      <Field
        label="Minimum payout in dollars"
        name="payout_minimum_dollars"
        inputMode="decimal"
        defaultValue={settings.payout_minimum_dollars.value}
      />
      <ChoiceField
        label="Automatic sending"
        name="payout_automatic"
        value={settings.payout_automatic.value}
        choices={[
          ["off", "Off: a person releases each payout"],
          ["on", "On: what nothing holds is sent by itself"],
        ]}
      />
      <Field
        label="Days that a payout waits first"
        name="payout_hold_days"
        inputMode="numeric"
        defaultValue={settings.payout_hold_days.value}
      />
      <Field
        label="Hours that payouts wait after a way to sign in was changed"
        name="credential_hold_hours"
        inputMode="numeric"
        defaultValue={settings.credential_hold_hours.value}
        hint="From 1 to 720. The old address and number are told, and can take the change back for 72 hours."
      />
      <Field
        label="Tax form needed from (dollars a year)"
        name="tax_form_threshold_dollars"
        inputMode="decimal"
        defaultValue={settings.tax_form_threshold_dollars.value}
      />
      <Field
        label="Products of the payout vendor"
        name="payout_products"
        defaultValue={settings.payout_products.value}
        hint="Product ids, separated by commas."
      />
    </SettingCard>
  );
}

/** The settings of whether settling and sending need two different people. */
export function TwoPersonCard({ settings, demo }: { settings: Settings; demo: boolean }) {
  return (
    <SettingCard
      section="two_person"
      title="Two people for money"
      about="Whoever settles a case does not send its money. Only the super admin changes this."
      settings={settings}
    >
      <ChoiceField
        label="Settling and sending"
        name="two_person_approval"
        value={settings.two_person_approval.value}
        choices={[
          [
            "",
            `As the mode says (${demo ? "one person may do both in demo mode" : "two different people in live mode"})`,
          ],
          ["on", "Two different people"],
          ["off", "One person may do both"],
        ]}
        hint="In live mode one person needs a reason and a daily limit."
      />
      <Field
        label="Why one person does both"
        name="two_person_reason"
        defaultValue={settings.two_person_reason.value}
        hint="Ten characters or more; it stands in the audit."
      />
      <Field
        label="What one person may send a day, in dollars"
        name="two_person_dollars_a_day"
        inputMode="decimal"
        defaultValue={settings.two_person_dollars_a_day.value}
      />
    </SettingCard>
  );
}

/** The states in which no claims are taken. */
export function ClaimsCard({ settings }: { settings: Settings }) {
  const off = new Set(settings.states_without_claims.value.split(","));
  return (
    <SettingCard
      section="claims"
      title="States where claims are off"
      about="People who live in a ticked state are kindly told that we cannot take their claims yet."
      settings={settings}
    >
      {/* The empty value is posted when all boxes are unticked. */}
      <input type="hidden" name="states_without_claims" value="" />
      <fieldset>
        <legend className="sr-only">States</legend>
        <div className="grid grid-cols-2 gap-x-4 gap-y-2.5 sm:grid-cols-3">
          {Object.entries(usStates).map(([code, name]) => (
            <label key={code} className="flex cursor-pointer items-center gap-2.5 text-sm">
              <Checkbox name="states_without_claims" value={code} defaultChecked={off.has(code)} />
              {name}
            </label>
          ))}
        </div>
      </fieldset>
    </SettingCard>
  );
}

export function SpotsCard({ settings }: { settings: Settings }) {
  return (
    <SettingCard
      section="landing"
      title="Limited-spots banner"
      about="Shown on the landing page only while a number stands here."
      settings={settings}
    >
      <Field
        label="Spots left"
        name="landing_spots_left"
        inputMode="numeric"
        defaultValue={settings.landing_spots_left.value}
        hint="Only a true number. Empty hides the banner."
      />
    </SettingCard>
  );
}
