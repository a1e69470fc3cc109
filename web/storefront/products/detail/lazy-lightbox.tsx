import { showToast } from "#web/ui/alerts.ts";
import { useLazyImport } from "#web/ui/use-lazy-import.ts";
import type { LightboxProps } from "./lightbox.tsx";

/** The full-screen pictures. Their code is loaded when they open first. */
export function LazyLightbox(props: LightboxProps) {
  const lightbox = useLazyImport(
    () => import("./lightbox.tsx"),
    () => {
      props.onClose();
      showToast({
        kind: "error",
        title: "Couldn't open the picture.",
        message: "Check your connection and press the picture again.",
      });
    },
  );
  return lightbox && <lightbox.PictureLightbox {...props} />;
}
