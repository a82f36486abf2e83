import Check from "lucide-react/icons/check";
import Copy from "lucide-react/icons/copy";
import { useId } from "react";
import { ChannelMark } from "~/app/components/affiliate/channel-mark";
import { QrCode } from "~/app/components/affiliate/qr-code";
import {
  linkless,
  shareChannels,
  type ShareChannel,
} from "~/app/components/affiliate/share-channels";
import { useCopy } from "~/app/components/affiliate/use-copy";
import { Button } from "~/app/components/ui/button";
import { Card } from "~/app/components/ui/card";
import { Input } from "~/app/components/ui/input";
import { toast } from "~/app/components/ui/overlay/toast";
import { useProduct } from "~/app/product";
import { commissionFor } from "~/core/affiliates/commission-table";
import { formatMoney } from "~/core/money";

const levels = [
  { level: 1, who: "People you refer" },
  { level: 2, who: "People they refer" },
  { level: 3, who: "One level further" },
];

function Levels() {
  return (
    <table className="w-full text-left text-[0.9375rem]">
      <caption className="pb-2 text-left text-sm text-muted">
        What you earn when a case settles
      </caption>
      <tbody className="divide-y divide-line border-y border-line">
        {levels.map(({ level, who }) => (
          <tr key={level}>
            <th scope="row" className="py-2.5 pr-3 font-semibold whitespace-nowrap">
              Level {level}
            </th>
            <td className="py-2.5 pr-3 text-muted">{who}</td>
            <td className="py-2.5 text-right font-bold text-accent-ink tabular-nums">
              {formatMoney(commissionFor(level), "whole")}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Channels({ link, copy }: { link: string; copy: (words: string) => Promise<void> }) {
  const { name: product } = useProduct();
  const words = `Get paid for spam texts with ${product}`;
  const share = ({ name, address }: ShareChannel): void => {
    if (linkless.has(name)) {
      void copy(link);
      toast.plain(`Your link is copied`, { description: `Paste it into a post on ${name}.` });
    }
    // U §2: a popup of 600x400 for each channel.
    window.open(address(link, words), "share", "width=600,height=400,noopener,noreferrer");
  };
  return (
    <div
      role="group"
      aria-label="Share your link"
      className="grid grid-cols-2 gap-2 min-[26rem]:grid-cols-3 sm:grid-cols-5"
    >
      {shareChannels.map((channel) => (
        <Button key={channel.name} look="outline" size="sm" onClick={() => share(channel)}>
          <ChannelMark name={channel.name} />
          {channel.name}
        </Button>
      ))}
    </div>
  );
}

/** U §2, share card: link, copy, ten channels, QR code and what each level earns. */
export function ShareCard({ link }: { link: string }) {
  const { isCopied, copy } = useCopy();
  const id = useId();
  return (
    <Card className="grid gap-8 p-5 sm:p-6 lg:grid-cols-[minmax(0,1fr)_auto]">
      <div className="flex min-w-0 flex-col gap-5">
        <div>
          <label htmlFor={id} className="text-sm font-semibold">
            Your affiliate link
          </label>
          <div className="mt-1.5 flex flex-col gap-2 sm:flex-row">
            <Input
              id={id}
              readOnly
              value={link}
              onFocus={(event) => event.currentTarget.select()}
              className="font-mono text-sm"
            />
            <Button onClick={() => void copy(link)} className="sm:w-36">
              {isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
              {isCopied ? "Copied!" : "Copy Link"}
            </Button>
          </div>
          <span role="status" className="sr-only">
            {isCopied ? "Copied!" : ""}
          </span>
        </div>
        <Channels link={link} copy={copy} />
        <Levels />
      </div>
      <figure className="flex flex-col items-center gap-2 justify-self-center">
        <QrCode
          text={link}
          label="QR code of your affiliate link"
          className="w-44 rounded-lg border border-line"
        />
        <figcaption className="text-sm text-muted">Scan to sign up</figcaption>
      </figure>
    </Card>
  );
}
