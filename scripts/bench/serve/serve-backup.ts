import { takeBackup } from "~/operations/backups/take-backup";
import "~/scripts/bench/serve/serve-webhook";

// The product's own webhook in a process that also backs up its database on request.
process.on("message", (message) => {
  if (message !== "back-up") return;
  takeBackup().then(
    ({ bytes }) => process.send?.({ bytes }),
    (cause: unknown) => process.send?.({ failure: String(cause) }),
  );
});
