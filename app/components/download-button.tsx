import type { ComponentProps, FormEvent } from "react";
import { Button } from "~/app/components/ui/button";
import { useDownload } from "~/app/components/use-download";

type DownloadButtonProps = Parameters<typeof useDownload>[0] &
  Pick<ComponentProps<typeof Button>, "look" | "size" | "className" | "children">;

/**
 * A button that downloads a file. A failure is shown in a notice and the page stays (A §8). Without
 * JavaScript it is a plain form.
 */
export function DownloadButton({
  address,
  fields,
  failure,
  askForProof,
  children,
  ...button
}: DownloadButtonProps) {
  const { download, isBusy } = useDownload({ address, fields, failure, askForProof });
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isBusy) download();
  };
  return (
    <form method={fields ? "post" : "get"} action={address} onSubmit={onSubmit}>
      {Object.entries(fields ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" aria-busy={isBusy} {...button}>
        {children}
      </Button>
    </form>
  );
}
