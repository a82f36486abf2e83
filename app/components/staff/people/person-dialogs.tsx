import { useState, type FormEvent } from "react";
import { Field } from "~/app/components/fields/field";
import { typedPhone } from "~/app/components/staff/typed-phone";
import { Button } from "~/app/components/ui/button";
import { ConfirmDialog } from "~/app/components/ui/overlay/confirm-dialog";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "~/app/components/ui/overlay/dialog";
import type { StaffPersonLine } from "~/core/staff/queries-staff";

export type AskedPerson = { person: StaffPersonLine; kind: "edit" | "delete" | "grant" | "revoke" };
type Act = (fields: Record<string, string | number>) => void;

type PersonDialogsProps = {
  asked: AskedPerson | null;
  ask: (asked: AskedPerson) => void;
  close: () => void;
  act: Act;
  isBusy: boolean;
  ownId: string;
};

function PasswordBlock({
  person,
  act,
  isBusy,
}: {
  person: StaffPersonLine;
  act: Act;
  isBusy: boolean;
}) {
  return (
    <section aria-label="Password Management" className="mt-6 rounded-lg border border-line p-4">
      <h3 className="font-bold">Password Management</h3>
      <Button
        look="outline"
        size="sm"
        className="mt-3"
        disabled={isBusy || !person.email}
        onClick={() => act({ intent: "reset", userId: person.userId })}
      >
        Send Reset Email
      </Button>
      <p className="mt-2 text-[0.8125rem] text-muted">
        It goes to their confirmed address. Only the person sets the password.
      </p>
    </section>
  );
}

function RoleBlock({
  person,
  ask,
  ownId,
}: {
  person: StaffPersonLine;
  ask: PersonDialogsProps["ask"];
  ownId: string;
}) {
  if (person.role === "super_admin" || person.userId === ownId) return null;
  const isAdmin = person.role === "admin";
  return (
    <section
      aria-label="Admin role"
      className="mt-4 flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line p-4"
    >
      <p className="text-sm text-muted">
        {isAdmin ? "This person is an admin." : "Admins see and change everything in this portal."}
      </p>
      <Button
        look={isAdmin ? "destructive" : "outline"}
        size="sm"
        onClick={() => ask({ person, kind: isAdmin ? "revoke" : "grant" })}
      >
        {isAdmin ? "Revoke Admin" : "Make Admin"}
      </Button>
    </section>
  );
}

function EditDialog({
  person,
  close,
  act,
  isBusy,
  ask,
  ownId,
}: Omit<PersonDialogsProps, "asked"> & { person: StaffPersonLine }) {
  const [phone, setPhone] = useState(typedPhone(person.phone ?? ""));
  const save = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
    act({ ...form, intent: "edit", userId: person.userId, updatedAt: person.updatedAt });
  };
  return (
    <Dialog open onOpenChange={(open) => !open && close()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Edit User Information</DialogTitle>
          <DialogDescription>{person.email ?? "No email"}</DialogDescription>
        </DialogHeader>
        <form
          id="edit-person"
          onSubmit={save}
          data-typing={`edit:${person.userId}:${person.updatedAt}`}
          className="grid gap-4 sm:grid-cols-2"
        >
          <Field
            label="First Name"
            name="firstName"
            defaultValue={person.firstName}
            maxLength={80}
            autoComplete="off"
          />
          <Field
            label="Last Name"
            name="lastName"
            defaultValue={person.lastName}
            maxLength={80}
            autoComplete="off"
          />
          <Field
            label="Phone"
            name="phone"
            type="tel"
            autoComplete="off"
            value={phone}
            onChange={(event) => setPhone(typedPhone(event.currentTarget.value))}
          />
          <Field
            label="Email"
            name="email"
            type="email"
            autoComplete="off"
            defaultValue={person.email ?? ""}
            maxLength={254}
            hint="Another address gets a link. It counts once the person has confirmed it."
          />
        </form>
        <PasswordBlock person={person} act={act} isBusy={isBusy} />
        <RoleBlock person={person} ask={ask} ownId={ownId} />
        <DialogFooter>
          <Button look="outline" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form="edit-person" disabled={isBusy}>
            Save Changes
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}

const questions = {
  delete: (who: string) => ({
    title: "Delete Account",
    text: `This deletes ${who} with all cases and files. It cannot be undone. Where money moved, settled cases and payouts stay on record without the name.`,
    confirm: "Delete Account",
    fields: { intent: "delete" },
  }),
  grant: (who: string) => ({
    title: "Make Admin",
    text: `${who} will see and change everything in this portal.`,
    confirm: "Make Admin",
    fields: { intent: "role", to: "admin" },
  }),
  revoke: (who: string) => ({
    title: "Revoke Admin",
    text: `${who} loses access to this portal at once.`,
    confirm: "Revoke Admin",
    fields: { intent: "role", to: "none" },
  }),
};

/** Edits a person, and asks before one is deleted or granted the admin role (A §2.2). */
export function PersonDialogs({ asked, ...rest }: PersonDialogsProps) {
  if (!asked) return null;
  const { person, kind } = asked;
  if (kind === "edit")
    return <EditDialog key={`${person.userId}:${person.updatedAt}`} person={person} {...rest} />;
  const { title, text, confirm, fields } = questions[kind](
    person.email ?? `${person.firstName} ${person.lastName}`,
  );
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && rest.close()}
      title={title}
      description={text}
      confirm={confirm}
      destructive={kind !== "grant"}
      isBusy={rest.isBusy}
      onConfirm={() => rest.act({ ...fields, userId: person.userId })}
    />
  );
}
