import { useState } from "react";
import { Label } from "~/app/components/ui/label";
import { Slider } from "~/app/components/ui/slider";
import { countOf } from "~/app/landing/landing-view";
import { formatMoney } from "~/core/money";
import { estimateEarnings, textsPerWeek, violationRate } from "~/core/money/earnings-estimate";
import { Section } from "./section";

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-2.5">
      <dt className="text-muted">{label}</dt>
      <dd className="font-semibold tabular-nums">{value}</dd>
    </div>
  );
}

type Chosen = {
  id: string;
  label: string;
  value: number;
  shown: string;
  least: number;
  most: number;
  step: number;
  choose: (value: number) => void;
};

function Choice({ id, label, value, shown, least, most, step, choose }: Chosen) {
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-baseline justify-between gap-4">
        <Label htmlFor={id} className="text-base">
          {label}
        </Label>
        <output htmlFor={id} className="text-heading font-bold tabular-nums">
          {shown}
        </output>
      </div>
      <Slider
        id={id}
        min={least}
        max={most}
        step={step}
        value={value}
        aria-valuetext={shown}
        onChange={(event) => choose(event.currentTarget.valueAsNumber)}
      />
      <p aria-hidden="true" className="flex justify-between text-xs text-muted tabular-nums">
        <span>{least}</span>
        <span>{most}</span>
      </p>
    </div>
  );
}

/** U §9: the earnings calculator; decisions: it says that it is an illustration and no promise. */
export function Calculator() {
  const [perWeek, setPerWeek] = useState<number>(textsPerWeek.start);
  const [rate, setRate] = useState<number>(violationRate.start);
  const { textsPerMonth, textsPerYear, successfulCases, monthlyCents, yearlyCents } =
    estimateEarnings(perWeek, rate);
  return (
    <Section
      id="calculator"
      title="What could your inbox be worth?"
      lead="Slide to your own numbers."
    >
      <div className="grid overflow-hidden rounded-2xl border border-line bg-surface shadow-card lg:grid-cols-2">
        <div className="flex flex-col justify-center gap-8 p-6 sm:p-8">
          <Choice
            id="texts-per-week"
            label="Spam texts per week"
            value={perWeek}
            shown={String(perWeek)}
            {...textsPerWeek}
            step={1}
            choose={setPerWeek}
          />
          <Choice
            id="violation-rate"
            label="Share that violates the law"
            value={rate}
            shown={`${rate}%`}
            {...violationRate}
            choose={setRate}
          />
        </div>
        <div className="border-t border-line bg-raised p-6 sm:p-8 lg:border-t-0 lg:border-l">
          <dl aria-live="polite" className="divide-y divide-line">
            <Figure label="Texts per month" value={countOf(textsPerMonth)} />
            <Figure label="Texts per year" value={countOf(textsPerYear)} />
            <Figure label="Successful cases per year" value={countOf(successfulCases)} />
            <Figure label="Monthly earnings" value={formatMoney(monthlyCents, "whole")} />
            <div className="pt-4">
              <dt className="text-muted">Yearly earnings</dt>
              <dd className="text-display font-bold text-accent-ink tabular-nums">
                {formatMoney(yearlyCents, "whole")}
              </dd>
            </div>
          </dl>
          <p className="mt-4 text-[0.8125rem] text-muted">
            An illustration, no promise: it counts $500 for each case that would settle. Most texts
            are lawful, many senders cannot be found, and not every claim settles.
          </p>
        </div>
      </div>
    </Section>
  );
}
