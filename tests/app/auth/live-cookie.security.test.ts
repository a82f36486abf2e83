import { expect, it } from "vitest";
import { liveEnvironment } from "~/tests/support/live-environment";

Object.assign(process.env, liveEnvironment);

it("AU-01: in live mode the cookie is Secure and bound to this host by its name", async () => {
  const { signIn } = await import("~/app/auth/session.server");
  const { makePerson } = await import("~/tests/support/people");
  const headers = await signIn(
    new Request("https://app.example.com/login"),
    makePerson().userId,
    "192.0.2.7",
  );
  const cookie = headers.get("Set-Cookie")!;
  expect(cookie).toMatch(/^__Host-auth_session=\w+;/);
  expect(cookie).toContain("Secure");
  expect(cookie).toContain("Path=/");
  expect(cookie).not.toContain("Domain");
});

it("decisions, Demo and live: nothing of the demo phone or the mailbox exists in live mode", async () => {
  const modules = await Promise.all([
    import("~/app/routes/dev.phone/route"),
    import("~/app/routes/dev.phone_.state"),
    import("~/app/routes/dev.phone_.events"),
    import("~/app/routes/dev.media_.$id"),
    import("~/app/routes/dev.mailbox/route"),
    import("~/app/routes/dev.mailbox_.events"),
  ]);
  const request = new Request("https://app.example.com/dev/phone/state?phone=%2B12125550147");
  for (const { loader } of modules) {
    const thrown: unknown = await loader({ request, params: {}, context: {} } as never).catch(
      (cause: unknown) => cause,
    );
    expect((thrown as Response).status).toBe(404);
  }
  const { action: send } = await import("~/app/routes/dev.phone_.send");
  const { action: keep } = await import("~/app/routes/dev.media");
  for (const action of [send, keep]) {
    const thrown: unknown = await action({ request, params: {}, context: {} } as never).catch(
      (cause: unknown) => cause,
    );
    expect((thrown as Response).status).toBe(404);
  }
});
