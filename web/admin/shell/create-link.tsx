import { Link } from "react-router";
import button from "#web/ui/button.module.css";
import { Icon } from "#web/ui/icon.tsx";
import { Permitted } from "./permitted.tsx";
import { type ScreenName, screenPath, screens } from "./screens.ts";

/** The link to a screen that creates a record, for roles with its permission. */
export const CreateLink = ({ screen, children }: { screen: ScreenName; children: string }) => (
  <Permitted permission={screens[screen].permission}>
    <Link className={button.primary} to={screenPath(screen)}>
      <Icon name="plus" />
      {children}
    </Link>
  </Permitted>
);
