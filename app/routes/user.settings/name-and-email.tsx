import { BrokenWell } from "~/app/components/ui/broken-well";
import { Badge } from "~/app/components/ui/badge";
import { EmailField } from "~/app/components/fields/email-field";
import { Field } from "~/app/components/fields/field";
import { errorOf, Section, SettingsForm, type Problem } from "./section";

type Person = { firstName: string; lastName: string; email: string | null; emailProven: boolean };

/** The form that changes the person's name. */
export function NameSection({ person, problem }: { person: Person; problem: Problem }) {
  return (
    <Section id="name" title="Your name">
      <SettingsForm intent="name" submit="Save name" problem={problem}>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label="First name"
            name="firstName"
            autoComplete="given-name"
            defaultValue={person.firstName}
            maxLength={100}
            required
            error={errorOf(problem, "name", "firstName")}
          />
          <Field
            label="Last name"
            name="lastName"
            autoComplete="family-name"
            defaultValue={person.lastName}
            maxLength={100}
          />
        </div>
      </SettingsForm>
    </Section>
  );
}

/** Decisions, People: an address counts once the link in the mail sent to it was opened. */
export function EmailSection({ person, problem }: { person: Person; problem: Problem }) {
  const { email, emailProven } = person;
  return (
    <Section
      id="email"
      title="Email"
      lead={
        email ? (
          <span className="flex flex-wrap items-center gap-2">
            <span className="break-words text-ink">
              <BrokenWell>{email}</BrokenWell>
            </span>
            {emailProven ? (
              <Badge look="positive">Confirmed</Badge>
            ) : (
              <Badge look="warning">Not confirmed yet</Badge>
            )}
          </span>
        ) : (
          "You have not given an email address yet."
        )
      }
    >
      {email && !emailProven ? (
        <SettingsForm
          intent="email"
          submit="Send the confirmation again"
          busy="Sending …"
          look="outline"
        >
          <input type="hidden" name="email" value={email} />
        </SettingsForm>
      ) : null}
      <SettingsForm intent="email" submit="Change email" busy="Sending …" problem={problem}>
        <EmailField
          label="New email"
          name="email"
          autoComplete="email"
          required
          error={errorOf(problem, "email", "email")}
          hint="We mail a link to the new address. It becomes yours when you open it; until then nothing changes."
        />
      </SettingsForm>
    </Section>
  );
}
