/** Who must act: whoever runs the server, or staff on the pages. */
export type AlertOwner = "operator" | "staff";

/** The owners of incidents, as mails and alerts name them. */
export const ownerNames: Readonly<Record<AlertOwner, string>> = {
  operator: "whoever runs the server",
  staff: "staff, on the dashboard",
};

/**
 * An incident as it is posted, when it opens and when it is over; instants in ms. Holds no personal
 * data.
 */
export type Alert = {
  id: string;
  cause: string;
  severity: "urgent" | "soon";
  /** Who looks after it. */
  owner: AlertOwner;
  title: string;
  found: string;
  mend: string;
  openedAt: number;
  /** Null while it is open. */
  resolvedAt: number | null;
};

/** Who speaks: the product's name, its address, and the page that lists the incidents. */
export type AlertSender = { product: string; origin: string; link: string };

/** ALERT_URL did not take an alert; a later try may succeed. The message holds no address. */
export class AlertNotTaken extends Error {
  override name = "AlertNotTaken";
}
