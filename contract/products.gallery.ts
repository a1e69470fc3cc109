import { z } from "zod";
import { created, endpoint } from "./endpoint.ts";
import { UPLOADED_IMAGE } from "./enums.ts";
import { jsonInput, textOrEmpty, uploadedFile } from "./fields.ts";
import { MAX_ALT_LENGTH, MAX_PICTURES } from "./limits.ts";
import { pictureFormats, servedWidths } from "./media.ts";

/** A picture of the shop, as it is stored. */
export const storedPicture = z
  .object({
    image: z.string().describe("A path on this host, which returns the full picture as WebP."),
    width: z.int(),
    height: z.int(),
    placeholder: z.string().describe("A few pixels to show until the picture is loaded, as a data: URL."),
  })
  .meta({
    id: "StoredPicture",
    description: `With -${servedWidths.join(", -")} before the ending of its path it answers in that width, never enlarged, and with ${pictureFormats.join(" or ")} as ending in that format: /media/0a1b-640.avif.`,
  });
export type StoredPicture = z.output<typeof storedPicture>;

export const picture = storedPicture
  .extend({ alt: z.string().describe("The alternative text; may be empty.") })
  .meta({ id: "Picture", description: "A picture of a product." });
export type Picture = z.output<typeof picture>;

const galleryEntry = z.object({
  image: z.union(
    [z.literal(UPLOADED_IMAGE), z.string().regex(/^\/media\/[0-9a-f]{64}\.webp$/)],
    "Send the path of a picture of this shop.",
  ),
  alt: textOrEmpty(MAX_ALT_LENGTH),
});
export type GalleryEntry = z.output<typeof galleryEntry>;

/** The pictures of a product in their order, as a form sends them. */
export const galleryInput = jsonInput("Send the gallery as a JSON list.")
  .pipe(
    z
      .array(galleryEntry, "Send the gallery as a JSON list.")
      .max(MAX_PICTURES, `Use at most ${MAX_PICTURES} pictures.`),
  )
  .describe(
    `The pictures in order, as a JSON list of { "image": path, "alt": alternative text }. An empty path is the picture sent as \`image\`. Without this field the pictures stay.`,
  );

export const productsGalleryApi = {
  "POST /api/admin/pictures": endpoint({
    summary: "Upload a picture for the gallery of a product that is saved within a day",
    access: "edit_products",
    body: z.object({ image: uploadedFile("Choose a picture.") }),
    multipart: true,
    reply: created({ picture: storedPicture }),
    refuses: ["invalid", "too_large"],
  }),
};
