import layout from "#web/ui/layout.module.css";
import text from "#web/ui/text.module.css";
/** Where what customers write of their products will stand. */
export const Reviews = () => (
  <section aria-labelledby="reviews">
    <div className={layout.sectionHeader}>
      <h2 id="reviews">Latest reviews</h2>
    </div>
    <p className={text.soft}>No reviews yet: customers cannot write any so far.</p>
  </section>
);
