import { useState } from "react";
import { Link, redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import type { ContentPage } from "#contract/content.admin.ts";
import { contentStates, type TextKind, textFolders } from "#contract/content.kinds.ts";
import { keysOf } from "#contract/keys.ts";
import { MAX_PAGE_SIZE } from "#contract/limits.ts";
import { call } from "#web/api.ts";
import button from "#web/ui/button.module.css";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import { ActionDialog, DialogButtons } from "../shell/action-dialog.tsx";
import { PageHeader } from "../shell/page-header.tsx";
import { requireLogin } from "../shell/require-login.ts";
import { revalidateAfterAction, revalidateAfterSave } from "../shell/revalidation.ts";
import { screenPath } from "../shell/screens.ts";
import { recordMeta } from "../shell/shop.ts";
import { screenSkeleton } from "../shell/skeletons.tsx";
import { submitAction } from "../shell/submit-action.ts";
import { saveRecord } from "../shell/use-record-form.ts";
import type { Route } from "./+types/edit-content-page";
import { BannerForm } from "./banner-form.tsx";
import { ContentHistory } from "./content-history.tsx";
import { contentPagePath, contentScreenOf } from "./content-page-path.ts";
import { EmailForm } from "./email-form.tsx";
import { HomeForm } from "./home-form.tsx";
import { MenuForm, type Target } from "./menu-form.tsx";
import { QuestionForm } from "./question-form.tsx";
import { stateMarks } from "./state-marks.ts";
import { TextForm } from "./text-form.tsx";

export const meta = recordMeta("contentPage", ({ page }: Route.ComponentProps["loaderData"]) => page.title);

export const clientLoader = ({ url, params: { id }, request: { signal } }: Route.ClientLoaderArgs) =>
  requireLogin(url, async () => {
    const { page } = await call("GET /api/admin/content/:id", { params: { id } }, { signal });
    // Banners have a screen of their own.
    if (url.pathname !== contentPagePath(page)) throw redirect(contentPagePath(page));
    return { page, texts: page.kind === "menu" ? await readTargets(signal) : [] };
  });

/** The collections and texts that a menu can link to. */
async function readTargets(signal: AbortSignal): Promise<Target[]> {
  const listed = async (kind: TextKind) =>
    (await call("GET /api/admin/content", { query: { kind, limit: MAX_PAGE_SIZE } }, { signal })).pages;
  const [{ collections }, ...lists] = await Promise.all([
    call("GET /api/admin/collections", { query: {} }, { signal }),
    ...keysOf(textFolders).map(listed),
  ]);
  return [...collections, ...lists.flat().filter(({ state }) => state !== "draft")];
}

/** Saves the page, which is sent as JSON; otherwise publishes an older version again, or deletes the page. */
export async function clientAction({ request, params }: Route.ClientActionArgs) {
  if (!request.headers.get("content-type")?.startsWith("application/json")) {
    const form = await request.formData();
    if (form.has("from")) {
      const body = { version: Number(form.get("version")), from: Number(form.get("from")) };
      return submitAction(() => call("POST /api/admin/content/:id/restore", { params, body }));
    }
    const result = await submitAction(() => call("DELETE /api/admin/content/:id", { params }));
    return result.failure ? result : redirect(screenPath(form.get("kind") === "banner" ? "banners" : "content"));
  }
  const body = await request.json();
  return saveRecord(
    async () => {
      const { message, page } = await call("PUT /api/admin/content/:id", { params, body });
      return { message, record: page };
    },
    { code: "content_changed", read: async () => (await call("GET /api/admin/content/:id", { params })).page },
  );
}

export const shouldRevalidate = (change: ShouldRevalidateFunctionArgs): boolean =>
  change.actionResult && "kind" in change.actionResult ? revalidateAfterSave(change) : revalidateAfterAction(change);

export const HydrateFallback = screenSkeleton("contentPage");

export default function EditContent({ loaderData: { page, texts } }: Route.ComponentProps) {
  const [deleting, setDeleting] = useState(false);
  const { title } = page;
  const deleteLabel = page.kind === "banner" ? "Delete banner" : "Delete page";
  // After a restore the form begins again, with what is published now.
  const restored = page.history.find(({ restored_from }) => restored_from !== null)?.version ?? 0;
  return (
    <>
      <PageHeader
        screen={contentScreenOf(page.kind)}
        title={title}
        status={<StatusBadge mark={stateMarks[page.state]}>{contentStates[page.state]}</StatusBadge>}
      >
        {(page.kind === "home" || page.kind === "banner") && page.state !== "deleted" && (
          <Link className={button.secondary} to="/preview" target="_blank">
            Preview home page
          </Link>
        )}
        {page.path !== "" && (page.state === "published" || page.state === "changed") && (
          <Link className={button.secondary} to={page.path} target="_blank">
            Open in the shop
          </Link>
        )}
        {!page.fixed && page.state !== "deleted" && (
          <button type="button" className={button.secondary} onClick={() => setDeleting(true)}>
            {deleteLabel}
          </button>
        )}
      </PageHeader>
      <PageForm key={`${page.id}-${restored}`} page={page} texts={texts} />
      <ContentHistory page={page} />
      {deleting && (
        <ActionDialog
          title={`Delete ${title}?`}
          text="Visitors can't see it any more. It moves to Deleted with all its versions, and you can publish it again."
          onClose={() => setDeleting(false)}
        >
          {({ busy }) => (
            <>
              <input type="hidden" name="kind" value={page.kind} />
              <DialogButtons busy={busy} onCancel={() => setDeleting(false)}>
                {deleteLabel}
              </DialogButtons>
            </>
          )}
        </ActionDialog>
      )}
    </>
  );
}

/** The form of the page's kind. */
function PageForm({ page, texts }: { page: ContentPage; texts: readonly Target[] }) {
  switch (page.kind) {
    case "home":
      return <HomeForm page={page} />;
    case "banner":
      return <BannerForm page={page} />;
    case "menu":
      return <MenuForm page={page} texts={texts} />;
    case "question":
      return <QuestionForm page={page} />;
    case "email":
      return <EmailForm page={page} />;
    case "article":
    case "policy":
      return <TextForm page={page} fixed={page.fixed} />;
  }
}
