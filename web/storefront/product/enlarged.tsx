import { toast } from "#web/ui/alerts.ts";
import type { LightboxProps } from "./lightbox.tsx";
import { usePart } from "./use-part.ts";

/** The pictures on the whole screen, to look at closely. What draws them comes only now. */
export function Enlarged(props: LightboxProps) {
  const part = usePart(
    () => import("./lightbox.tsx"),
    () => {
      props.onClose();
      toast.set({
        kind: "error",
        title: "Not enlarged.",
        message: "Check your connection and press the picture again.",
      });
    },
  );
  return part && <part.PictureLightbox {...props} />;
}
