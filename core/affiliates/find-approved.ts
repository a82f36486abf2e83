import { statement } from "~/core/list-rows";

export type ApprovedAffiliate = {
  email: string;
  firstName: string;
  affiliateCode: string;
  userId: string | null;
};

/**
 * The name and mail address of an active affiliate: a person's proven address, else the one that
 * staff entered. Undefined otherwise.
 */
export function findApproved(affiliateId: string): ApprovedAffiliate | undefined {
  const sql = `SELECT iif(u.id IS NULL, k.email, iif(u.email_verified_at IS NULL, NULL, u.email)) AS email,
      coalesce(f.first_name, k.first_name, '') AS firstName, a.affiliate_code AS affiliateCode, u.id AS userId
    FROM affiliates a LEFT JOIN affiliate_contacts k ON k.id = a.affiliate_contact_id
    LEFT JOIN users u ON u.id = coalesce(a.user_id, k.linked_user_id) LEFT JOIN profiles f ON f.user_id = u.id
    WHERE a.id = ? AND a.status = 'active'`;
  const row = statement<unknown[], Omit<ApprovedAffiliate, "email"> & { email: string | null }>(
    sql,
  ).get(affiliateId);
  return row?.email ? { ...row, email: row.email } : undefined;
}
