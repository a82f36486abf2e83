import type { RouteTable } from "~/tests/support/route-table";

/**
 * The demo's own pages: open to everybody at this machine, gone in live mode (their own tests hold
 * that).
 */
export const routes: RouteTable = {
  "routes/dev.mailbox": [{ path: "/dev/mailbox", answers: 200 }],
  "routes/dev.mailbox_.events": [{ path: "/dev/mailbox/events", answers: 200 }],
  "routes/dev.media": [
    { path: "/dev/media", answers: 404 },
    { method: "POST", path: "/dev/media", form: { nothing: "here" }, answers: 422 },
  ],
  "routes/dev.media_.$id": [{ path: "/dev/media/wrong", answers: 404 }],
  "routes/dev.phone": [{ path: "/dev/phone", answers: 200 }],
  "routes/dev.phone_.events": [{ path: "/dev/phone/events?phone=%2B12125550199", answers: 200 }],
  "routes/dev.phone_.send": [
    { method: "POST", path: "/dev/phone/send", form: { from: "nobody" }, answers: 422 },
  ],
  "routes/dev.phone_.state": [{ path: "/dev/phone/state?phone=%2B12125550199", answers: 200 }],
};
