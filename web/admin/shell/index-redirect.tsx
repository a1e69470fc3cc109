import { redirect } from "react-router";

/** The back office by its shortest address. */
export const loader = () => redirect("/admin/dashboard");
