import CircleAlert from "lucide-react/icons/circle-alert";
import type { ReactNode } from "react";
import { Alert, AlertTitle } from "~/app/components/ui/alert";

type ProblemProps = { title: string; text?: string; children?: ReactNode };

/** The error of a form, above its fields; the children offer what can be done about it. */
export function ProblemAlert({ title, text, children }: ProblemProps) {
  return (
    <Alert look="danger" role="alert">
      <CircleAlert aria-hidden="true" />
      <AlertTitle>{title}</AlertTitle>
      {text ? <p>{text}</p> : null}
      {children ? <div>{children}</div> : null}
    </Alert>
  );
}
