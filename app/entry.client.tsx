import { RemixBrowser } from "@remix-run/react";
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { decodePageData } from "~/app/decode-page-data";
import { handTypingOver } from "~/app/early-typing";
import { patientPageData } from "~/app/page-data";
import { reportUncaught } from "~/app/report-browser-error";
import { takeThemeOver } from "~/app/theme";

function takePageOver(): void {
  takeThemeOver();
  handTypingOver();
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  );
}

reportUncaught();
patientPageData();

void decodePageData().then(() => startTransition(takePageOver));
