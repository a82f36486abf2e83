import Smartphone from "lucide-react/icons/smartphone";
import { useProduct } from "~/app/product";
import { formatPhone } from "~/core/words/phone";

/** The address of the demo phone of a number. */
export const demoPhoneAddress = (phone: string): string =>
  `/dev/phone?${new URLSearchParams({ phone }).toString()}`;

/**
 * In demo mode, links to the demo phone where a text to this number can be read, since no carrier
 * delivers it. Shows nothing in live mode.
 */
export function DemoPhoneLink({ phone }: { phone: string }) {
  const { demo } = useProduct();
  if (!demo) return null;
  return (
    <p className="flex items-start gap-2 rounded-md border border-line bg-raised px-3 py-2 text-[0.9375rem]">
      <Smartphone aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted" />
      <span>
        This is a demo: nothing leaves this machine.{" "}
        <a
          href={demoPhoneAddress(phone)}
          target="_blank"
          rel="noreferrer"
          className="font-semibold underline underline-offset-4"
        >
          Read the text on the demo phone of {formatPhone(phone)}
        </a>
      </span>
    </p>
  );
}
