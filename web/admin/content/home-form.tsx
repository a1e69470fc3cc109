import { bannerPanel } from "#web/ui/banner-panel.ts";
import button from "#web/ui/button.module.css";
import text from "#web/ui/text.module.css";
import { PictureField } from "../shell/picture-field.tsx";
import { TextField } from "../shell/record-form-fields.tsx";
import styles from "./content.module.css";
import { ContentForm } from "./content-form.tsx";
import { PreviewFrame } from "./content-preview.tsx";
import { type EditedPage, homeShape } from "./content-shape.ts";
import { ProductField } from "./product-field.tsx";

/** The form of the home page. Its banners are pages of their own. */
export const HomeForm = ({ page }: { page: EditedPage<"home"> }) => (
  <ContentForm
    page={page}
    shape={homeShape}
    fields={(tied) => (
      <>
        <TextField {...tied} name="headline" multiline hint="One or two short lines; the shorter, the larger." />
        <TextField {...tied} name="test_ride_lead" multiline />
        <TextField {...tied} name="lead" multiline />
        <ProductField
          value={tied.form.state.values.product ?? ""}
          errors={tied.form.state.problems}
          without="If none is chosen, the newest scooter is shown."
          onChange={tied.form.set("product")}
        />
        <TextField {...tied} name="button" hint="It leads to the product." />
        <PictureField
          label="Picture"
          to="POST /api/admin/content-pictures"
          place="Replaces the picture of the product."
          value={tied.form.state.values.picture ?? ""}
          errors={tied.form.state.problems}
          onChange={tied.form.set("picture")}
        />
        <TextField
          {...tied}
          name="sale_banners"
          inputMode="numeric"
          hint="How many products on sale are shown, the largest saving first. They follow your own banners. 0 shows none."
        />
        <TextField {...tied} name="range_title" />
        <TextField {...tied} name="range_text" multiline />
        <TextField {...tied} name="articles_title" />
        <TextField {...tied} name="articles_text" multiline />
      </>
    )}
    preview={({ headline, test_ride_lead, button: label, picture }) => (
      <PreviewFrame
        note={
          <p className={text.soft}>
            A short preview of the first screen. To see the whole page as visitors will, save a draft and open its
            preview.
          </p>
        }
      >
        <div className={`${styles.banner} ${bannerPanel.sage}`}>
          <p className={styles.headline}>{headline || "Headline"}</p>
          <p>{test_ride_lead}</p>
          {picture && <img src={picture} alt="" />}
          <p className={button.group}>
            <span className={styles.link}>{label || "Button"}</span>
          </p>
        </div>
      </PreviewFrame>
    )}
  />
);
