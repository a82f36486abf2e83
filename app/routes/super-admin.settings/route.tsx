import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { LoadFailed } from "~/app/components/staff/acts/load-failed";
import { keepPage } from "~/app/staff/keep-page";
import { requireStaff } from "~/app/auth/staff.server";
import { PageHeading } from "~/app/components/staff/page-heading";
import { shownFindings } from "~/app/staff/doctor/answer-doctor.server";
import { answerSettings } from "~/app/staff/answer-settings.server";
import { shownRegister } from "~/app/staff/claims/shown-register.server";
import { shownStops } from "~/app/staff/claims/shown-stops.server";
import { systemFacts } from "~/app/staff/system-facts.server";
import { pageMeta } from "~/app/product";
import { listSettings, listTestimonialsForStaff } from "~/core/staff/queries-settings";
import { findTemplateApproval } from "~/core/outreach/papers/template-approval";
import { allAiSettings } from "~/core/support/set-ai-settings";
import { env } from "~/env";
import { outreachTemplate } from "~/letters/outreach-template";
import { DoctorCard } from "./doctor-card";
import { HoursCard } from "./hours-card";
import { RegisterCard } from "./register-card";
import { StopsCard } from "./stops-card";
import { LettersCard } from "./letters-card";
import {
  ClaimsCard,
  N8nCard,
  OutreachCard,
  PayoutsCard,
  SpotsCard,
  TwoPersonCard,
} from "./setting-cards";
import { AdminManagementCard, DatabaseStatusCard, SystemInformationCard } from "./system-cards";
import { TestimonialsCard } from "./testimonials-card";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { role } = await requireStaff(request);
  const testimonials = listTestimonialsForStaff().map(
    ({ id, name, place, words, amountCents, position }) => ({
      id,
      name,
      place,
      words,
      amountCents,
      position,
    }),
  );
  const facts = systemFacts(await context.readiness());
  const {
    office_days: days,
    office_opens: opens,
    office_closes: closes,
    office_time_zone: timeZone,
  } = allAiSettings();
  const hours = { days, opens, closes, timeZone };
  const { version, hash } = outreachTemplate();
  const letters = {
    version,
    hash,
    approval: findTemplateApproval(hash) ?? null,
    mayApprove: role === "super_admin",
  };
  const configuredDays = env.OUTREACH_STEP_DAYS.join(",");
  return {
    settings: listSettings(),
    hours,
    testimonials,
    facts,
    letters,
    register: shownRegister(role === "super_admin"),
    stops: shownStops(),
    doctor: shownFindings(),
    configuredDays,
    demo: env.demo,
  };
}

export const action = ({ request, context }: ActionFunctionArgs) =>
  answerSettings(request, context);

export const clientAction = keepPage("settings");

export const ErrorBoundary = LoadFailed;

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, "Settings", "For staff only.");

/** A §2.6, and the settings that the decisions leave to staff. */
export default function Settings() {
  const { settings, hours, testimonials, facts, letters, register, stops, doctor, ...rest } =
    useLoaderData<typeof loader>();
  const { configuredDays, demo } = rest;
  return (
    <>
      <PageHeading
        title="Settings"
        lead="What staff decides; every change is on record in the audit."
      />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-6">
          <N8nCard settings={settings} />
          <OutreachCard settings={settings} configuredDays={configuredDays} demo={demo} />
          <StopsCard stops={stops} />
          <LettersCard letters={letters} demo={demo} />
          <RegisterCard register={register} demo={demo} />
          <PayoutsCard settings={settings} />
          <TwoPersonCard settings={settings} demo={demo} />
          <ClaimsCard settings={settings} />
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <AdminManagementCard />
          <DatabaseStatusCard checks={facts.checks} />
          <DoctorCard findings={doctor.findings} lookedAt={doctor.lookedAt} />
          <SystemInformationCard
            version={facts.version}
            environment={facts.environment}
            mode={facts.mode}
          />
          <HoursCard hours={hours} />
          <SpotsCard settings={settings} />
          <TestimonialsCard testimonials={testimonials} />
        </div>
      </div>
    </>
  );
}
