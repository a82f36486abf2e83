import { data } from "@remix-run/node";
import type { MetaFunction } from "@remix-run/react";
import { NotFoundPage } from "~/app/components/site/not-found-page";
import { pageMeta } from "~/app/product";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, "404", "This page does not exist.");

export function loader() {
  return data(null, { status: 404 });
}

export function action() {
  return data(null, { status: 404 });
}

export default function NoSuchPage() {
  return <NotFoundPage />;
}
