import { startReader } from "~/server/reader/start-reader";

try {
  const { url, stop } = await startReader();
  console.log(`Pictures are read at ${url}`);
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => void stop().then(() => process.exit(0)));
} catch (cause) {
  console.error(cause instanceof Error ? cause.message : cause);
  process.exitCode = 1;
}
