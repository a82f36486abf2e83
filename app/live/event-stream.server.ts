import { seconds } from "~/core/duration";

const headers = {
  "Content-Type": "text/event-stream; charset=utf-8",
  "Cache-Control": "no-store, no-transform",
  // Proxies must pass on every event at once.
  "X-Accel-Buffering": "no",
};

/**
 * Answers with server-sent events. `open` receives `send` (one event of data without line breaks)
 * and returns the function that stops the source; it is called once, however the connection ends. A
 * comment every 20 seconds keeps proxies from closing the connection.
 */
export function eventStream(
  signal: AbortSignal,
  open: (send: (data: string) => void) => () => void,
): Response {
  const encoder = new TextEncoder();
  let close = (): void => undefined;
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      let closed = false;
      const write = (text: string): void => {
        if (!closed) controller.enqueue(encoder.encode(text));
      };
      write("retry: 1000\n\n");
      const stop = open((data) => write(`data: ${data}\n\n`));
      const beat = setInterval(() => write(":\n\n"), seconds(20));
      close = () => {
        if (closed) return;
        closed = true;
        clearInterval(beat);
        signal.removeEventListener("abort", end);
        stop();
      };
      const end = (): void => {
        if (closed) return;
        close();
        controller.close();
      };
      signal.addEventListener("abort", end);
      if (signal.aborted) end();
    },
    cancel: () => close(),
  });
  return new Response(stream, { headers });
}
