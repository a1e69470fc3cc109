/** Where what customers write of their products will stand. */
export const Reviews = () => (
  <section aria-labelledby="reviews">
    <div className="section-head">
      <h2 id="reviews">Latest reviews</h2>
    </div>
    <p className="soft">No reviews yet: customers cannot write any so far.</p>
  </section>
);
