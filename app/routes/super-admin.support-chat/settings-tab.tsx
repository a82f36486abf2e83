import { useState, type ReactNode } from "react";
import { useStaffAct } from "~/app/components/staff/use-staff-act";
import { Badge } from "~/app/components/ui/badge";
import { Button } from "~/app/components/ui/button";
import { cn } from "~/app/components/ui/cn";
import { Card, CardContent, CardHeader } from "~/app/components/ui/card";
import { Checkbox } from "~/app/components/ui/checkbox";
import { Input } from "~/app/components/ui/input";
import { Label } from "~/app/components/ui/label";
import { Textarea } from "~/app/components/ui/textarea";
import type { loadSettings } from "./load.server";

type Settings = ReturnType<typeof loadSettings>;
type Key = keyof Settings["settings"];

const days = [
  ["mon", "Mon"],
  ["tue", "Tue"],
  ["wed", "Wed"],
  ["thu", "Thu"],
  ["fri", "Fri"],
  ["sat", "Sat"],
  ["sun", "Sun"],
] as const;

type FieldProps = { name: Key; label: string; hint?: string; children: ReactNode };

function Field({ name, label, hint, children }: FieldProps) {
  return (
    <div className="flex flex-col gap-1.5">
      <Label htmlFor={name}>{label}</Label>
      {children}
      {hint ? (
        <p id={`${name}-hint`} className="text-xs text-muted">
          {hint}
        </p>
      ) : null}
    </div>
  );
}

type PartProps = Settings & {
  values: Record<Key, string>;
  set: (name: Key, value: string) => void;
};

function Assistant({ values, set }: PartProps) {
  return (
    <Card>
      <CardHeader>
        <h2 className="text-lg leading-snug font-bold tracking-tight">Assistant</h2>
      </CardHeader>
      <CardContent className="flex flex-col gap-4">
        <Field name="ai_name" label="Name" hint="{product} stands for the product's name.">
          <Input
            id="ai_name"
            name="ai_name"
            aria-describedby="ai_name-hint"
            value={values.ai_name}
            onChange={(event) => set("ai_name", event.target.value)}
          />
        </Field>
        <Field name="ai_role" label="Role">
          <Textarea
            id="ai_role"
            name="ai_role"
            value={values.ai_role}
            onChange={(event) => set("ai_role", event.target.value)}
          />
        </Field>
        <Field name="greeting_message" label="Greeting message">
          <Input
            id="greeting_message"
            name="greeting_message"
            value={values.greeting_message}
            onChange={(event) => set("greeting_message", event.target.value)}
          />
        </Field>
      </CardContent>
    </Card>
  );
}

function Model({ values, set, models, spentToday, hasModel }: PartProps) {
  return (
    <Card>
      <CardHeader>
        <h2 className="text-lg leading-snug font-bold tracking-tight">Model</h2>
      </CardHeader>
      <CardContent className="flex flex-col gap-4">
        {hasModel ? null : (
          <p className="rounded-md bg-warning-soft px-3 py-2 text-sm text-warning-ink">
            No key of a model vendor is configured: the built-in assistant answers.
          </p>
        )}
        <fieldset className="flex flex-col gap-2">
          <legend className="sr-only">Model</legend>
          {models.map(({ name, images, strict }) => (
            <label
              key={name}
              className="flex cursor-pointer flex-wrap items-center gap-x-2.5 gap-y-1 rounded-md border border-line px-3 py-2.5 hover:bg-raised"
            >
              <input
                type="radio"
                name="model"
                className="size-4 accent-(--accent)"
                checked={values.model === name}
                onChange={() => set("model", name)}
              />
              <span className="font-semibold">{name}</span>
              <Badge look="outline">looks things up</Badge>
              <Badge look={images ? "outline" : "warning"}>
                {images ? "sees pictures" : "text only"}
              </Badge>
              <Badge look={strict ? "outline" : "warning"}>
                {strict ? "strict answers" : "looser answers"}
              </Badge>
            </label>
          ))}
        </fieldset>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            name="model_dollars_a_day"
            label="At most a day, in dollars"
            hint={`Spent today: $${spentToday.toFixed(2)}`}
          >
            <Input
              id="model_dollars_a_day"
              name="model_dollars_a_day"
              aria-describedby="model_dollars_a_day-hint"
              inputMode="decimal"
              value={values.model_dollars_a_day}
              onChange={(event) => set("model_dollars_a_day", event.target.value)}
            />
          </Field>
          <Field
            name="model_dollars_a_person"
            label="At most a person and day"
            hint="Beyond it the built-in assistant answers."
          >
            <Input
              id="model_dollars_a_person"
              name="model_dollars_a_person"
              aria-describedby="model_dollars_a_person-hint"
              inputMode="decimal"
              value={values.model_dollars_a_person}
              onChange={(event) => set("model_dollars_a_person", event.target.value)}
            />
          </Field>
        </div>
      </CardContent>
    </Card>
  );
}

function Hours({ values, set }: PartProps) {
  const chosen = values.office_days.split(",").filter(Boolean);
  const toggle = (day: string, isOn: boolean): void =>
    set(
      "office_days",
      days
        .map(([name]) => name)
        .filter((name) => (name === day ? isOn : chosen.includes(name)))
        .join(","),
    );
  const texts: [Key, string, string?][] = [
    ["office_opens", "Opens", "24-hour clock, such as 09:00"],
    ["office_closes", "Closes"],
    ["office_time_zone", "Time zone", "Such as America/New_York"],
    ["alarm_minutes", "Alarm after minutes of waiting", "Office time; staff are mailed."],
    ["auto_close_hours", "Auto-close after hours", "1 to 720 hours without a message"],
  ];
  return (
    <Card>
      <CardHeader>
        <h2 className="text-lg leading-snug font-bold tracking-tight">People</h2>
      </CardHeader>
      <CardContent className="flex flex-col gap-4">
        <fieldset className="flex flex-wrap gap-x-4 gap-y-2">
          <legend className="mb-1.5 text-sm font-semibold">Office days</legend>
          {days.map(([name, label]) => (
            <label key={name} className="flex cursor-pointer items-center gap-2 text-sm">
              <Checkbox
                checked={chosen.includes(name)}
                onChange={(event) => toggle(name, event.currentTarget.checked)}
              />{" "}
              {label}
            </label>
          ))}
        </fieldset>
        <div className="grid gap-4 sm:grid-cols-2">
          {texts.map(([name, label, hint]) => (
            <Field key={name} name={name} label={label} {...(hint && { hint })}>
              <Input
                id={name}
                name={name}
                {...(hint && { "aria-describedby": `${name}-hint` })}
                value={values[name]}
                onChange={(event) => set(name, event.target.value)}
              />
            </Field>
          ))}
        </div>
      </CardContent>
    </Card>
  );
}

/**
 * A §2.8, AI Settings: every key of A §3, the model with its abilities, its limits, and the hours
 * in which people answer.
 */
export function SettingsTab(props: Settings) {
  const [values, setValues] = useState<Record<Key, string>>(props.settings);
  const { act, isBusy } = useStaffAct("/super-admin/support-chat");
  const part: PartProps = {
    ...props,
    values,
    set: (name, value) => setValues((before) => ({ ...before, [name]: value })),
  };
  const isChanged = (Object.keys(values) as Key[]).some(
    (name) => values[name] !== props.settings[name],
  );
  return (
    <form
      data-typing="assistant"
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        act({ intent: "settings", ...values });
      }}
    >
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <Assistant {...part} />
        <Model {...part} />
        <Hours {...part} />
      </div>
      <div className={cn("flex justify-end", isChanged && "sticky bottom-4")}>
        <Button
          type="submit"
          disabled={isBusy || !isChanged}
          className={cn(isChanged && "shadow-float")}
        >
          Save settings
        </Button>
      </div>
    </form>
  );
}
