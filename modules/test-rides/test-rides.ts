export { seedTestRides } from "./test-rides.admin.ts";
export { isTestRideEmail, testRideCalendar, testRideEmail } from "./test-rides.emails.ts";
export { eraseTestRidesOf, exportTestRides } from "./test-rides.privacy.ts";
