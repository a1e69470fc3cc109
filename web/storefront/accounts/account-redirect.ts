import { redirect } from "react-router";

/** The account begins with its orders. */
export const loader = () => redirect("/account/orders");
