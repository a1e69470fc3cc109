/** The path of the back office. Its pages and those of the storefront are loaded as documents of their own, with their own styles. */
const BACK_OFFICE = "/admin";

/** Whether a path is one of the back office. */
export const isInBackOffice = (path: string): boolean => path === BACK_OFFICE || path.startsWith(`${BACK_OFFICE}/`);
