import type { ReactNode } from "react";
import { Link } from "react-router";
import { Icon } from "../../ui/compact-icon.tsx";
import { SectionNav } from "./section-nav.tsx";
import { Title } from "./title.tsx";

type PageHeadProps = {
  title: string;
  /** The list this screen belongs to. */
  back?: { to: string; label: string };
  /** Stands among the screens of its area, with the ways to the others beside its title. */
  area?: true;
  /** What state the thing is in. */
  state?: ReactNode;
  /** What can be done here. */
  children?: ReactNode;
};

/** The title of a screen. The title takes the focus when one comes here from another screen, so that it is read out. */
export const PageHeader = ({ title, back, area, state, children }: PageHeadProps) => (
  <div className="head">
    {back && (
      <Link className="btn square quiet back" to={back.to} aria-label={back.label}>
        <Icon name="back" />
      </Link>
    )}
    {area ? <SectionNav title={title} /> : <Title>{title}</Title>}
    {state && <span className="state">{state}</span>}
    {children && <div className="acts">{children}</div>}
  </div>
);
