/** What stands before an address's @. */
export const mailboxOf = (address: string): string => address.slice(0, address.indexOf("@"));

/** What stands behind an address's @. */
export const hostOf = (address: string): string => address.slice(address.indexOf("@") + 1);
