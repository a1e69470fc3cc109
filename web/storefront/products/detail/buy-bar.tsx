import { type ReactNode, useEffect, useState } from "react";
import { Link } from "react-router";
import { MAX_COMPARED } from "#contract/limits.ts";
import button from "#web/ui/button.module.css";
import { money } from "#web/ui/money.ts";
import text from "#web/ui/text.module.css";
import typography from "../../shell/typography.module.css";
import { compareSelection, compareUrl } from "../compare/compare-selection.ts";
import styles from "./buy-bar.module.css";

/**
 * `form` is the id of the form that the button sends. It is passed, because an import would move the form into a file of its own.
 * `missing` are the options that are still to be chosen: then the form leads to them.
 */
type BuyBarProps = { form: string; name: string; selling: number; missing: string | undefined };

/** On a phone, the button of the form once more, at the bottom of the window while the form is above it. */
export default function BuyBar({ form, name, selling, missing }: BuyBarProps): ReactNode {
  const [shown, setShown] = useState(false);
  const compared = compareSelection.use();

  useEffect(() => {
    const target = document.getElementById(form);
    if (!target) return;
    // What is below the window counts as in it, so that a jump from below the form to above it is noticed.
    const observer = new IntersectionObserver((entries) => setShown(entries.at(-1)?.isIntersecting === false), {
      rootMargin: "0px 0px 1000000px",
    });
    observer.observe(target);
    return () => observer.disconnect();
  }, [form]);

  return (
    shown && (
      <section className={styles.bar} data-buy-bar="" aria-label={`Buy ${name}`}>
        <p>
          <b>{name}</b>
          <span className={typography.price}>{money(selling)}</span>
        </p>
        {/* It takes the place of the comparison's bar, so it shows what is selected. */}
        <span role="status">
          {compared.length > 0 && (
            <Link className={styles.compare} to={compareUrl(compared.map(({ id }) => id))}>
              <span className={text.link}>Compare</span>{" "}
              <small>
                {compared.length} of {MAX_COMPARED}
              </small>
            </Link>
          )}
        </span>
        <button type="submit" form={form} className={`${button.primary} ${button.small}`}>
          {missing ? `Choose a ${missing}` : "Add to Cart"}
        </button>
      </section>
    )
  );
}
