import layout from "#web/ui/layout.module.css";
import text from "#web/ui/text.module.css";
/** The place of customer reviews, which do not exist yet. */
export const Reviews = () => (
  <section aria-labelledby="reviews">
    <div className={layout.sectionHeader}>
      <h2 id="reviews">Latest reviews</h2>
    </div>
    <p className={text.soft}>No reviews yet: customers cannot write any so far.</p>
  </section>
);
