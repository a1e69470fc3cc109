import { type ReactNode, useEffect } from "react";
import { Link, useNavigate, useRevalidator, useRouteError } from "react-router";
import { REDIRECT_DELAY_MS } from "#contract/limits.ts";
import { ApiError } from "#web/api-error.ts";
import { useSession } from "#web/session.ts";
import button from "#web/ui/button.module.css";
import dialog from "#web/ui/dialog.module.css";
import { Dialog } from "#web/ui/dialog.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import layout from "#web/ui/layout.module.css";
import { Note } from "#web/ui/note.tsx";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import text from "#web/ui/text.module.css";
import { BrandPicture } from "./brand-picture.tsx";
import { Header } from "./page-header.tsx";
import { backLabel, contentsOf, type ScreenName, screenPath, screens } from "./screens.ts";
import signIn from "./sign-in.module.css";
import { Title } from "./title.tsx";
import { MinimalTopBar, TopBar } from "./top-bar.tsx";
import { UnsavedChangesGuard } from "./unsaved-changes.tsx";
import { useScreen } from "./use-screen.ts";
import { setWaitingForApproval } from "./waiting-for-approval.ts";

/** The error page of a screen: no permission, not found, or failed to load. */
export function AdminError() {
  const error = useRouteError();
  const code = error instanceof ApiError ? error.code : null;
  const staff = code !== "staff_only" && code !== "staff_waiting";
  return (
    <UnsavedChangesGuard>
      {staff ? <TopBar supposed /> : <MinimalTopBar />}
      <main id="main">
        <Reason error={error} />
      </main>
    </UnsavedChangesGuard>
  );
}

function Reason({ error }: { error: unknown }) {
  const screen = useScreen();
  if (!(error instanceof ApiError)) return <Failed message="Something went wrong on our side. Nothing was lost." />;
  if (error.code === "staff_only") return <SentAway message={error.message} />;
  if (error.code === "staff_waiting") return <Waiting message={error.message} />;
  if (error.code === "not_permitted") return <NotPermitted message={error.message} />;
  const list = screen && screens[screen].parent;
  if (error.status === 404 && list)
    return <NotFound message={error.message} list={list} inDialog={error.code === "order_not_found"} />;
  // An address that somebody kept or changed: there are no fields to highlight, and nothing was to be saved.
  return <Failed message={Object.values(error.errors)[0]?.[0] ?? error.message} />;
}

/** Tells a customer that the back office is for staff, and links to the shop. */
function SentAway({ message }: { message: string }) {
  useEffect(() => {
    const timer = setTimeout(() => location.assign("/"), REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Sheet title="Staff only">
      <Note kind="info" title="Warning">
        <p>
          {message} You are signed in as a customer. Go to the shop:{" "}
          <a className={text.link} href="/">
            Visit Store
          </a>
        </p>
      </Note>
    </Sheet>
  );
}

/** A screen that the own role may not open. */
function NotPermitted({ message }: { message: string }) {
  const screen = useScreen();
  return (
    <Sheet title={screen ? screens[screen].title : "Back office"}>
      <Note kind="info" title="Not for your role">
        <p>{message}</p>
      </Note>
    </Sheet>
  );
}

/** The only screen of a member of staff who waits for approval. */
function Waiting({ message }: { message: string }) {
  const { name } = useSession();
  const { revalidate, state } = useRevalidator();
  useEffect(() => setWaitingForApproval(true), []);
  return (
    <div className={signIn.screen}>
      <section>
        <div className={signIn.box}>
          <StatusBadge mark="pending">Waiting for approval</StatusBadge>
          <div>
            <h1 tabIndex={-1}>Almost there, {name}.</h1>
            <p className={text.soft}>{message} As soon as that is done, this page opens the back office.</p>
          </div>
          <div>
            <button
              type="button"
              className={button.secondary}
              onClick={() => revalidate()}
              aria-busy={state === "loading"}
            >
              Check again
            </button>
          </div>
        </div>
      </section>
      <BrandPicture />
    </div>
  );
}

type NotFoundProps = { message: string; list: ScreenName; inDialog: boolean };

/** Reports a record that does not exist, and returns to its list. Of an order, the specification asks for a dialog. */
function NotFound({ message, list, inDialog }: NotFoundProps) {
  const navigate = useNavigate();
  const path = screenPath(list);
  useEffect(() => {
    const timer = setTimeout(() => navigate(path, { replace: true }), REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [navigate, path]);
  const words = `${message} Going back to the list.`;
  if (!inDialog)
    return (
      <Sheet title={screens[list].title}>
        <Note kind="error" title="Error">
          <p>
            {words}{" "}
            <Link className={text.link} to={path} replace>
              {backLabel(screens[list])}
            </Link>
          </p>
        </Note>
      </Sheet>
    );
  return (
    <Sheet title={screens[list].title}>
      <Dialog open role="alertdialog" title="Error" text={words} onClose={() => navigate(path, { replace: true })}>
        <div className={dialog.buttons}>
          <Link className={button.primary} to={path} replace>
            {screens[list].title}
          </Link>
        </div>
      </Dialog>
    </Sheet>
  );
}

const Sheet = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <Header title={<Title>{title}</Title>} />
    <div className={layout.surface}>
      <div className={layout.content}>{children}</div>
    </div>
  </>
);

/** Reports that the screen could not be loaded, with a button to retry. */
function Failed({ message }: { message: string }) {
  const { revalidate, state } = useRevalidator();
  const screen = useScreen();
  return (
    <>
      <Header title={<Title>{screen ? screens[screen].title : "Back office"}</Title>} />
      <div className={layout.surface}>
        <div role="alert">
          <EmptyState title={`Couldn't load ${screen ? contentsOf(screens[screen]) : "this screen"}`} text={message}>
            <button
              type="button"
              className={button.secondary}
              onClick={() => revalidate()}
              aria-busy={state === "loading"}
            >
              Try again
            </button>
          </EmptyState>
        </div>
      </div>
    </>
  );
}
