/**
 * The badge for a count of unread messages (U §2): 'New' for one, '99+' above 99, null for none.
 */
export function unreadText(count: number): string | null {
  if (count <= 0) return null;
  if (count === 1) return "New";
  return count > 99 ? "99+" : String(count);
}
