import { redirect, useSearchParams } from "react-router";
import { contentKinds } from "#contract/content.kinds.ts";
import { keysOf } from "#contract/keys.ts";
import { call } from "#web/api.ts";
import { ApiError } from "#web/api-error.ts";
import { showSuccess } from "#web/ui/alerts.ts";
import { LinkFilter } from "../shell/list/filter-controls.tsx";
import { PageHeader } from "../shell/page-header.tsx";
import { requireLogin } from "../shell/require-login.ts";
import { revalidateAfterSave } from "../shell/revalidation.ts";
import { screenPath } from "../shell/screens.ts";
import { screenMeta } from "../shell/shop.ts";
import { screenSkeleton } from "../shell/skeletons.tsx";
import type { Route } from "./+types/add-content-page";
import { ContentForm } from "./content-form.tsx";
import { newPage } from "./content-shape.ts";

export const meta = screenMeta("addContent");

export const clientLoader = ({ url, request: { signal } }: Route.ClientLoaderArgs) =>
  requireLogin(url, () => call("GET /api/admin/content", { query: {} }, { signal }));

export async function clientAction({ request }: Route.ClientActionArgs) {
  try {
    const { message, page } = await call("POST /api/admin/content", { body: await request.json() });
    showSuccess(message);
    return redirect(`/admin/content/${page.id}`);
  } catch (reason) {
    if (!(reason instanceof ApiError)) throw reason;
    return { kind: "failed" as const, failure: reason };
  }
}

export const shouldRevalidate = revalidateAfterSave;

export const HydrateFallback = screenSkeleton("addContent");

export default function AddContent({ loaderData: { pages } }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const kind = search.get("kind") === "policy" ? "policy" : "article";
  const last = Math.max(0, ...pages.filter((page) => page.kind === kind).map(({ position }) => position));
  return (
    <>
      <PageHeader screen="addContent">
        <LinkFilter
          list={{
            values: { kind },
            href: ({ kind: chosen }) => screenPath("addContent", { kind: chosen ?? "article" }),
          }}
          label="Kind"
          options={keysOf(contentKinds).map((each) => ({ label: contentKinds[each].label, values: { kind: each } }))}
        />
      </PageHeader>
      <ContentForm key={kind} page={newPage(kind, last + 1)} fixed={false} />
    </>
  );
}
