import { type BannerColor, bannerColors } from "#contract/content.kinds.ts";
import { bannerPanel } from "#web/ui/banner-panel.ts";
import { PictureField } from "../shell/picture-field.tsx";
import { SelectField, TextField } from "../shell/record-form-fields.tsx";
import styles from "./content.module.css";
import { ContentForm } from "./content-form.tsx";
import { PreviewFrame } from "./content-preview.tsx";
import { bannerShape, type EditedPage } from "./content-shape.ts";

/** The form of a banner of the home page. */
export const BannerForm = ({ page }: { page: EditedPage<"banner"> }) => (
  <ContentForm
    page={page}
    shape={bannerShape}
    fields={(tied) => (
      <>
        <TextField {...tied} name="title" />
        <TextField {...tied} name="text" multiline />
        <TextField {...tied} name="button" hint="For example: See the helmets" />
        <TextField {...tied} name="to" hint="A page of the shop, such as /helmet, or https://…" />
        <SelectField {...tied} name="color" choices={bannerColors} />
        <PictureField
          label="Picture"
          to="POST /api/admin/content-pictures"
          place="Shown at the right edge."
          value={tied.form.state.values.picture ?? ""}
          errors={tied.form.state.problems}
          onChange={tied.form.set("picture")}
        />
        <TextField
          {...tied}
          name="position"
          inputMode="numeric"
          hint="1 is first. Of every three, the first is full width."
        />
      </>
    )}
    preview={({ title, text, button, color, picture }) => (
      <PreviewFrame>
        <div className={`${styles.banner} ${bannerPanel[(color ?? "sage") as BannerColor]}`}>
          <p className={styles.title}>{title || "Heading"}</p>
          {text && <p>{text}</p>}
          {picture && <img src={picture} alt="" />}
          <p className={styles.link}>{button || "Link"}</p>
        </div>
      </PreviewFrame>
    )}
  />
);
