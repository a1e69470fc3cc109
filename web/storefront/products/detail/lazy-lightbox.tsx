import { currentToast } from "#web/ui/alerts.ts";
import type { LightboxProps } from "./lightbox.tsx";
import { useLazyImport } from "./use-lazy-import.ts";

/** The pictures on the whole screen, to look at closely. What draws them comes only now. */
export function LazyLightbox(props: LightboxProps) {
  const part = useLazyImport(
    () => import("./lightbox.tsx"),
    () => {
      props.onClose();
      currentToast.set({
        kind: "error",
        title: "Not enlarged.",
        message: "Check your connection and press the picture again.",
      });
    },
  );
  return part && <part.PictureLightbox {...props} />;
}
