import { THUMBNAIL_PX } from "#contract/limits.ts";
import { SmallPicture } from "#web/ui/picture.tsx";
import { Icon } from "./compact-icon.tsx";

/** The small picture of a product, beside its name; "" when it has none. */
export const Thumbnail = ({ image }: { image: string }) =>
  image === "" ? (
    <div className="thumb">
      <Icon name="picture" />
    </div>
  ) : (
    <SmallPicture className="thumb" image={image} side={THUMBNAIL_PX} />
  );
