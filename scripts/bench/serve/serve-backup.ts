import { takeBackup } from "~/operations/backups/take-backup";
import "~/scripts/bench/serve/serve-webhook";

// The product's own door in a process that also backs its database up when it is told to.
process.on("message", (message) => {
  if (message !== "back-up") return;
  takeBackup().then(
    ({ bytes }) => process.send?.({ bytes }),
    (cause: unknown) => process.send?.({ failure: String(cause) }),
  );
});
