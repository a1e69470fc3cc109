declare module "*?widths" {
  import type { BuiltPicture } from "#web/ui/picture.tsx";

  const picture: BuiltPicture;
  export default picture;
}
