import { createHash } from "node:crypto";
import { DrizzleSQLiteAdapter } from "@lucia-auth/adapter-drizzle";
import { Lucia, TimeSpan, type Adapter } from "lucia";
import { db } from "~/db/client";
import { sessions, users } from "~/db/schema/accounts";
import { env } from "~/env";

declare module "lucia" {
  interface Register {
    Lucia: typeof lucia;
    DatabaseSessionAttributes: {
      createdAt: number;
      /** When the person last used the session; recorded for staff only. */
      lastSeenAt: number | null;
      ip: string | null;
      userAgent: string | null;
      /**
       * When the person last proved their identity, and last gave a second factor (`totpPassedAt`).
       */
      reauthenticatedAt: number | null;
      totpPassedAt: number | null;
    };
    DatabaseUserAttributes: { suspendedAt: number | null; archivedAt: number | null };
  }
}

/** The id under which a session is stored; its cookie holds the secret itself. */
export const storedId = (secret: string): string =>
  createHash("sha256").update(secret).digest("hex");

const tables = new DrizzleSQLiteAdapter(db, sessions, users);

// AU-01: the cookie holds a secret, and the database only its SHA-256, so that a copy of the
// database cannot be used to sign in.
const adapter: Adapter = {
  getSessionAndUser: async (secret) => {
    const [session, user] = await tables.getSessionAndUser(storedId(secret));
    return [session && { ...session, id: secret }, user];
  },
  getUserSessions: (userId) => tables.getUserSessions(userId),
  setSession: (session) => tables.setSession({ ...session, id: storedId(session.id) }),
  updateSessionExpiration: (secret, expiresAt) =>
    tables.updateSessionExpiration(storedId(secret), expiresAt),
  deleteSession: (secret) => tables.deleteSession(storedId(secret)),
  deleteUserSessions: (userId) => tables.deleteUserSessions(userId),
  deleteExpiredSessions: () => tables.deleteExpiredSessions(),
};

/**
 * AU-01: sessions last 30 days and are extended on the server when less than half is left. The
 * cookie outlives them, so that it need not be set again.
 */
export const lucia = new Lucia(adapter, {
  sessionExpiresIn: new TimeSpan(30, "d"),
  sessionCookie: {
    name: env.live ? "__Host-auth_session" : "auth_session",
    expires: false,
    attributes: { secure: env.live, sameSite: "lax", path: "/" },
  },
  getSessionAttributes: ({ createdAt, lastSeenAt, reauthenticatedAt, totpPassedAt }) => ({
    createdAt,
    lastSeenAt,
    reauthenticatedAt,
    totpPassedAt,
  }),
  getUserAttributes: ({ suspendedAt, archivedAt }) => ({
    isClosed: suspendedAt !== null || archivedAt !== null,
  }),
});
