import { redirect, useLocation } from "react-router";
import { type AddableKind, addableKinds, contentKinds } from "#contract/content.kinds.ts";
import { MAX_PAGE_SIZE } from "#contract/limits.ts";
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
import { BannerForm } from "./banner-form.tsx";
import { contentPagePath } from "./content-page-path.ts";
import { newBanner, newQuestion, newText } from "./content-shape.ts";
import { QuestionForm } from "./question-form.tsx";
import { TextForm } from "./text-form.tsx";

export const meta = screenMeta("addContent");

export const clientLoader = ({ url, request: { signal } }: Route.ClientLoaderArgs) =>
  requireLogin(url, () => {
    const query = { kind: kindAt(url), limit: MAX_PAGE_SIZE };
    return call("GET /api/admin/content", { query }, { signal });
  });

/** The kind of page to add, from the address. Banners have an address of their own. */
function kindAt({ pathname, search }: { pathname: string; search: string }): AddableKind {
  if (pathname.startsWith(screenPath("addBanner"))) return "banner";
  return contentKindsToAdd.find((each) => each === new URLSearchParams(search).get("kind")) ?? "article";
}

const contentKindsToAdd = addableKinds.filter((kind) => kind !== "banner");

export async function clientAction({ request }: Route.ClientActionArgs) {
  try {
    const { message, page } = await call("POST /api/admin/content", { body: await request.json() });
    showSuccess(message);
    return redirect(contentPagePath(page));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { kind: "failed" as const, failure: error };
  }
}

export const shouldRevalidate = revalidateAfterSave;

export const HydrateFallback = screenSkeleton("addContent");

export default function AddContent({ loaderData: { pages } }: Route.ComponentProps) {
  const kind = kindAt(useLocation());
  const last = Math.max(0, ...pages.map(({ position }) => position));
  return (
    <>
      {kind === "banner" ? (
        <PageHeader screen="addBanner" />
      ) : (
        <PageHeader screen="addContent">
          <LinkFilter
            list={{
              values: { kind },
              href: ({ kind: chosen }) => screenPath("addContent", { kind: chosen ?? "article" }),
            }}
            label="Kind"
            options={contentKindsToAdd.map((each) => ({ label: contentKinds[each].label, values: { kind: each } }))}
          />
        </PageHeader>
      )}
      <NewPage kind={kind} position={last + 1} />
    </>
  );
}

function NewPage({ kind, position }: { kind: AddableKind; position: number }) {
  if (kind === "banner") return <BannerForm page={newBanner(position)} />;
  if (kind === "question") return <QuestionForm page={newQuestion(position)} />;
  return <TextForm key={kind} page={newText(kind, position)} fixed={false} />;
}
