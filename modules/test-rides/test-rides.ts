export { isTestRideEmail, testRideCalendar, testRideEmail } from "./test-rides.emails.ts";
export { eraseTestRidesOf, exportTestRides } from "./test-rides.privacy.ts";
export { seedTestRides } from "./test-rides.settings.admin.ts";
