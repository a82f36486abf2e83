import { RemixBrowser } from "@remix-run/react";
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { patientPageData } from "~/app/page-data";
import { takeThemeOver } from "~/app/theme";

patientPageData();

startTransition(() => {
  takeThemeOver();
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  );
});
