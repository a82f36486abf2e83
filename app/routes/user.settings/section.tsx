import { Form, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { FieldProblem } from "~/app/components/fields/field-problem";
import type { SettingsProblem } from "~/app/auth/settings/settings-act.server";
import { Button } from "~/app/components/ui/button";
import { Card } from "~/app/components/ui/card";

type SectionProps = { id: string; title: string; lead?: ReactNode; children: ReactNode };

/** A section of the settings page under its own heading. */
export function Section({ id, title, lead, children }: SectionProps) {
  return (
    <Card id={id} className="scroll-mt-24 p-5 sm:p-6">
      <h2 className="text-lg font-bold tracking-tight">{title}</h2>
      {lead ? <div className="mt-1 text-[0.9375rem] text-muted">{lead}</div> : null}
      <div className="mt-5 flex flex-col gap-5">{children}</div>
    </Card>
  );
}

export type Problem = SettingsProblem | undefined;

/** The problem with one field of a form, or null. */
export function errorOf(problem: Problem, intent: string, field: string): string | null {
  return problem?.intent === intent && problem.field === field ? problem.problem : null;
}

type SettingsFormProps = {
  intent: string;
  submit: string;
  busy?: string;
  problem?: Problem;
  look?: "primary" | "outline" | "destructive";
  children?: ReactNode;
};

/** One form of the settings page; it works without JavaScript. */
export function SettingsForm({
  intent,
  submit,
  busy = "Saving …",
  problem,
  look = "primary",
  children,
}: SettingsFormProps) {
  const navigation = useNavigation();
  const general = problem?.intent === intent && !problem.field ? problem.problem : null;
  // Once a problem is shown, the form may be sent again, even while the page still loads.
  const isUnderWay =
    navigation.state === "submitting" || (navigation.state === "loading" && general === null);
  const isBusy = isUnderWay && navigation.formData?.get("intent") === intent;
  return (
    <Form method="post" action="/user/settings" preventScrollReset className="flex flex-col gap-4">
      <input type="hidden" name="intent" value={intent} />
      {general ? <FieldProblem isSaid>{general}</FieldProblem> : null}
      {children}
      <Button type="submit" look={look} disabled={isBusy} className="self-start">
        {isBusy ? busy : submit}
      </Button>
    </Form>
  );
}
