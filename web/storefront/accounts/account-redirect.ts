import { redirect } from "react-router";

/** The account starts with the list of orders. */
export const loader = () => redirect("/account/orders");
