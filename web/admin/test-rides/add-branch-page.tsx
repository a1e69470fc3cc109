import { call } from "#web/api.ts";
import { PageHeader } from "../shell/page-header.tsx";
import { requireLogin } from "../shell/require-login.ts";
import { revalidateAfterSave } from "../shell/revalidation.ts";
import { screenMeta } from "../shell/shop.ts";
import { screenSkeleton } from "../shell/skeletons.tsx";
import { createRecord } from "../shell/use-record-form.ts";
import type { Route } from "./+types/add-branch-page";
import { BranchForm } from "./branch-form.tsx";

export const meta = screenMeta("addTestRideBranch");

export const clientLoader = ({ url, request: { signal } }: Route.ClientLoaderArgs) =>
  requireLogin(url, () => call("GET /api/admin/test-ride-scooters", {}, { signal }));

export const clientAction = ({ request }: Route.ClientActionArgs) =>
  createRecord("testRideSettings", async () =>
    call("POST /api/admin/test-ride-branches", { body: await request.json() }),
  );

export const shouldRevalidate = revalidateAfterSave;

export const HydrateFallback = screenSkeleton("addTestRideBranch");

export default function AddBranch({ loaderData: { scooters } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader screen="addTestRideBranch" />
      <BranchForm branch={null} scooters={scooters} />
    </>
  );
}
