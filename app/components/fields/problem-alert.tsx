import CircleAlert from "lucide-react/icons/circle-alert";
import { Alert, AlertTitle } from "~/app/components/ui/alert";

/** What went wrong with a form, above its fields. */
export function ProblemAlert({ title, text }: { title: string; text?: string }) {
  return (
    <Alert look="danger" role="alert">
      <CircleAlert aria-hidden="true" />
      <AlertTitle>{title}</AlertTitle>
      {text ? <p>{text}</p> : null}
    </Alert>
  );
}
