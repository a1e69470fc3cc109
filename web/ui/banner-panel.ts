import type { BannerColor } from "#contract/content.kinds.ts";
import panels from "./panels.module.css";

/** The classes of the panel that a banner of this colour stands on. */
export const bannerPanel: Record<BannerColor, string> = {
  coal: `${panels.coal} ${panels.dark}`,
  forest: `${panels.forest} ${panels.dark}`,
  sage: panels.sage ?? "",
  sand: panels.sand ?? "",
  mist: panels.mist ?? "",
};
