import { THUMBNAIL_PX } from "#contract/limits.ts";
import { Icon } from "./icon.tsx";

/** The small picture of a product, beside its name; "" when it has none. */
export const Thumbnail = ({ image }: { image: string }) =>
  image === "" ? (
    <div className="thumb">
      <Icon name="picture" />
    </div>
  ) : (
    <img className="thumb" src={image} width={THUMBNAIL_PX} height={THUMBNAIL_PX} alt="" loading="lazy" />
  );
