import { RemixBrowser } from "@remix-run/react";
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { handTypingOver } from "~/app/early-typing";
import { patientPageData } from "~/app/page-data";
import { takeThemeOver } from "~/app/theme";

patientPageData();

startTransition(() => {
  takeThemeOver();
  handTypingOver();
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  );
});
