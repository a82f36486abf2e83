/** Words that businesses name mailboxes after. */
export const ROLES: ReadonlySet<string> = new Set(
  "admin billing care claims contact desk hello help info leads loans mail office offers orders quote quotes rates sales service support team".split(
    " ",
  ),
);
