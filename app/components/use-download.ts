import { useLocation, useNavigate } from "@remix-run/react";
import { useState } from "react";
import { toast } from "~/app/components/ui/overlay/toast";
import { whyLost } from "~/app/why-lost";

type Asked = {
  address: string;
  /** Fields to post; without them the file is fetched by GET. */
  fields?: Record<string, string> | undefined;
  /** The beginning of a failure's notice. */
  failure: string;
  /** Asks for a proof of identity in a dialog; without it, the confirmation's own page does. */
  askForProof?: ((again: () => void) => void) | undefined;
};

const nameIn = (response: Response): string => {
  const header = response.headers.get("Content-Disposition") ?? "";
  const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(header) ?? [];
  const [, plain] = /filename="([^"]+)"/i.exec(header) ?? [];
  return encoded ? decodeURIComponent(encoded) : (plain ?? "download");
};

async function save(response: Response): Promise<void> {
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement("a");
  link.href = address;
  link.download = nameIn(response);
  link.click();
  // The browser reads the file only after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

async function whyRefused(response: Response): Promise<string> {
  const isText = response.headers.get("Content-Type")?.startsWith("text/plain");
  const said = isText ? (await response.text()).trim() : "";
  if (said !== "" && said.length < 300) return said;
  return response.status === 404 ? "It is no longer there." : whyLost(null);
}

/**
 * Downloads a file without leaving the page. Any other response (no network, a refusal, an error)
 * is shown in a notice, with a button that tries again.
 */
export function useDownload({ address, fields, failure, askForProof }: Asked): {
  download: () => void;
  isBusy: boolean;
} {
  const [isBusy, setIsBusy] = useState(false);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const fail = (why: string): void =>
    toast.error("Error", {
      description: `${failure}: ${why}`,
      duration: 30_000,
      action: { name: "Try again", run: download },
    });
  const lead = ({ url }: Response): void => {
    const to = new URL(url);
    if (to.pathname === "/confirm-identity" && askForProof) return askForProof(download);
    const next = new URLSearchParams({ next: pathname + search }).toString();
    if (to.pathname === "/confirm-identity" || to.pathname === "/login")
      navigate(`${to.pathname}?${next}`);
    else window.location.assign(url);
  };
  async function fetchFile(): Promise<void> {
    const body = fields && new URLSearchParams(fields);
    try {
      const response = await fetch(address, body ? { method: "POST", body } : {});
      if (response.redirected) lead(response);
      else if (response.ok) await save(response);
      else fail(await whyRefused(response));
    } catch (cause) {
      fail(whyLost(cause));
    } finally {
      setIsBusy(false);
    }
  }
  function download(): void {
    setIsBusy(true);
    void fetchFile();
  }
  return { download, isBusy };
}
