import type { TaskList } from "graphile-worker";
import { z } from "zod";
import type { Db } from "#db/connection.ts";
import { sendInvitation } from "./accounts.admin.ts";
import { sendLoginLink } from "./accounts.login-links.ts";
import { sendPasswordReset } from "./accounts.passwords.ts";
import { recordFailedSignIn } from "./accounts.ts";

const forgetful = z.object({ email: z.string() });
const failed = z.object({ email: z.string(), device: z.string(), reason: z.string().default("Wrong password") });
const invited = z.object({ id: z.int(), by: z.string() });

/**
 * Sends password resets, login links and invitations, and records failed sign-ins. In the background, so that the
 * response does not reveal whether an account exists.
 */
export const accountsJobs = ({ db, shopUrl }: { db: Db; shopUrl: string }): TaskList => ({
  send_password_reset: (given) => sendPasswordReset(db, forgetful.parse(given).email, shopUrl),
  send_login_link: (given) => sendLoginLink(db, forgetful.parse(given).email),
  record_failed_sign_in: (given) => recordFailedSignIn(db, failed.parse(given)),
  send_staff_invitation: (given) => sendInvitation(db, invited.parse(given), shopUrl),
});
