import { findTotp } from "~/core/accounts/sign-in/queries-sign-in";
import {
  addressesOf,
  openedBy,
  phonesOf,
  pick,
  type Side,
  type World,
} from "~/tests/support/credential-world";

/** Something that a person does, with whatever they may know or type. */
export type CredentialAct = (world: World, who: Side) => void;

/** Numbers that make what is typed differ from act to act. */
export const tally = { counted: 0 };

export const from = "us@product.example";
export const letter = (link: string) => ({ subject: "s", text: link, html: link });
export const ownIp = (): string => `ip-${++tally.counted}`;
export const passwordOf = (who: Side): string => `pw:${who.name}`;

/** S types what they like; O types what is theirs. */
export const typedAddress = (world: World, who: Side): string =>
  pick(world, who.name === "S" ? addressesOf(world) : who.mailboxes);
export const typedPhone = (world: World, who: Side): string =>
  pick(
    world,
    who.name === "S" && world.random() < 0.5
      ? [...world.holders.keys()]
      : phonesOf(world, who.name),
  ) ?? pick(world, [...world.holders.keys()]);

/** The sessions that somebody can act with, and the account behind each. */
export function inside(world: World, who: Side): { session: string; userId: string } | null {
  const open = [who.session, who.stolen].flatMap((session) => {
    const userId = openedBy(session);
    return session && userId ? [{ session, userId }] : [];
  });
  return open.length === 0 ? null : pick(world, open);
}

/** The second step, which only who has set it up can take. */
export const passesSecondStep = (who: Side, userId: string): boolean =>
  findTotp(userId)?.secret.includes(`:${who.name}:`) ?? true;

/** Half the time what came last, else anything that ever came. */
export function newestOf(world: World, known: ReadonlySet<string>): string | undefined {
  const all = [...known];
  return world.random() < 0.5 ? all.at(-1) : pick(world, all);
}
